/** Languages that the first answer is shown in. */
export const languages = [
  { value: 'curl', text: 'curl' },
  { value: 'python', text: 'Python' },
  { value: 'typescript', text: 'TypeScript' },
] as const;
export type SnippetLanguage = (typeof languages)[number]['value'];

/** A number of the catalogue's demonstrations, where there is nothing to try with. */
export const sampleGtin = '09521234543213';

/** Where one product is asked for. */
export function productAddress(origin: string, gtin: string): string {
  return `${origin}/external_api/v2/products/${gtin}/`;
}

/** A program that gets the first answer, to be copied as it stands. `key`: the key itself, or the words that stand for it. */
export function snippetOf(language: SnippetLanguage, address: string, key: string): string {
  if (language === 'curl') return `curl ${address} \\\n  -H "X-API-KEY: ${key}"`;
  if (language === 'python')
    return [
      'import json, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    "${address}",`,
      `    headers={"X-API-KEY": "${key}"},`,
      ')',
      'with urllib.request.urlopen(request) as answer:',
      '    product = json.load(answer)',
      'print(product["name"], product["netContent"])',
    ].join('\n');
  return [
    `const answer = await fetch('${address}', {`,
    `  headers: { 'X-API-KEY': '${key}' },`,
    '});',
    'if (!answer.ok) throw new Error((await answer.json()).detail);',
    'const product = await answer.json();',
    'console.log(product.name, product.netContent);',
  ].join('\n');
}
