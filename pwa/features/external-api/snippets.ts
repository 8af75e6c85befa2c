// oxlint-disable import/default -- ?raw gives the text of a file, which has no exports
import firstAnswerPython from '../../../api/examples/first-answer.py?raw';
import firstAnswerCurl from '../../../api/examples/first-answer.sh?raw';
import firstAnswerTypescript from '../../../api/examples/first-answer.ts?raw';
import followChangesPython from '../../../api/examples/follow-changes.py?raw';
import followChangesCurl from '../../../api/examples/follow-changes.sh?raw';
import followChangesTypescript from '../../../api/examples/follow-changes.ts?raw';
import followEventsPython from '../../../api/examples/follow-events.py?raw';
import followEventsCurl from '../../../api/examples/follow-events.sh?raw';
import followEventsTypescript from '../../../api/examples/follow-events.ts?raw';
import receiveWebhooksPython from '../../../api/examples/receive-webhooks.py?raw';
import receiveWebhooksCurl from '../../../api/examples/receive-webhooks.sh?raw';
import receiveWebhooksTypescript from '../../../api/examples/receive-webhooks.ts?raw';
import takeFilesPython from '../../../api/examples/take-files.py?raw';
import takeFilesCurl from '../../../api/examples/take-files.sh?raw';
import takeFilesTypescript from '../../../api/examples/take-files.ts?raw';
import verifyManyPython from '../../../api/examples/verify-many.py?raw';
import verifyManyCurl from '../../../api/examples/verify-many.sh?raw';
import verifyManyTypescript from '../../../api/examples/verify-many.ts?raw';
import writeProductPython from '../../../api/examples/write-product.py?raw';
import writeProductCurl from '../../../api/examples/write-product.sh?raw';
import writeProductTypescript from '../../../api/examples/write-product.ts?raw';

/** Languages that programs are shown in. */
export const languages = [
  { value: 'curl', text: 'curl' },
  { value: 'python', text: 'Python' },
  { value: 'typescript', text: 'TypeScript' },
] as const;
export type SnippetLanguage = (typeof languages)[number]['value'];

/** What the programs do. */
export const snippetTasks = [
  { value: 'first-answer', text: 'Jeden produkt' },
  { value: 'verify-many', text: 'Wiele kodów' },
  { value: 'follow-changes', text: 'Zmiany' },
  { value: 'follow-events', text: 'Strumień' },
  { value: 'receive-webhooks', text: 'Webhooki' },
  { value: 'write-product', text: 'Zapis' },
  { value: 'take-files', text: 'Pliki' },
] as const;
export type SnippetTask = (typeof snippetTasks)[number]['value'];

const programs: Record<SnippetTask, Record<SnippetLanguage, string>> = {
  'first-answer': { curl: firstAnswerCurl, python: firstAnswerPython, typescript: firstAnswerTypescript },
  'verify-many': { curl: verifyManyCurl, python: verifyManyPython, typescript: verifyManyTypescript },
  'follow-changes': { curl: followChangesCurl, python: followChangesPython, typescript: followChangesTypescript },
  'follow-events': { curl: followEventsCurl, python: followEventsPython, typescript: followEventsTypescript },
  'receive-webhooks': {
    curl: receiveWebhooksCurl,
    python: receiveWebhooksPython,
    typescript: receiveWebhooksTypescript,
  },
  'write-product': { curl: writeProductCurl, python: writeProductPython, typescript: writeProductTypescript },
  'take-files': { curl: takeFilesCurl, python: takeFilesPython, typescript: takeFilesTypescript },
};

/** A number of the catalogue's demonstrations, where there is nothing to try with; the one that the programs are written with. */
export const sampleGtin = '09521234543213';

/** What many codes are verified with: what the program `verify-many` sends. */
export function verifiedCodes(gtin: string): string[] {
  return [gtin, '5901234123457', '5901234123450'];
}

/** Where one product is asked for. */
export function productAddress(origin: string, gtin: string): string {
  return `${origin}/external_api/v2/products/${gtin}/`;
}

/** What a program asks for changes. */
export const feedTasks: readonly SnippetTask[] = ['follow-changes', 'follow-events'];

/**
 * A program to be copied as it stands: with the address of this site, a number, and the key, or words that stand for it. Tests run these
 * very texts. With `nip` it follows the changes of that company alone.
 */
export function snippetOf(
  task: SnippetTask,
  language: SnippetLanguage,
  { origin, gtin, key, nip = null }: { origin: string; gtin: string; key: string; nip?: string | null },
): string {
  const filledIn = [
    ['https://gtinoteka.example', origin],
    ['TWÓJ_KLUCZ', key],
    [sampleGtin, gtin],
  ] as const;
  const program = programs[task][language];
  const followed =
    nip === null
      ? program
      : program.replace(/\/changes\/(\?)?/g, (_, and) => `/changes/?company_nip=${nip}${and ? '&' : ''}`);
  return filledIn.reduce((text, [word, value]) => text.split(word).join(value), followed).trimEnd();
}
