import { splitWords } from './search-words.ts';

/**
 * Legal forms at the end of company names: folded, without punctuation, as regular expressions of PostgreSQL and
 * JavaScript.
 */
const forms = [
  '(sp|spolka) ?z ?(o ?o|ogr odp|ograniczona odpowiedzialnoscia)',
  'spolka (komandytowo akcyjna|komandytowa|partnerska|cywilna|jawna|europejska)',
  '(prosta )?spolka akcyjna',
  'sp ?[jkp]',
  's [jk]',
  's ?k ?a',
  // Products made "dla psa" are no company.
  '(p s a|(?<! dla )psa)',
  's ?[ac]',
];
/** Suffixes after the form while a company is being founded, closed or in trouble. */
const states = [
  'w (likwidacji|restrukturyzacji|organizacji|spadku|upadlosci( likwidacyjnej| ukladowej)?)',
  'oddzial w polsce',
];
/** Generic first words of company names, full or abbreviated: they only mean that it is a firm. */
const kindsOfFirms = [
  '(p p h u|p h u p|f h u p|f p h u|z p h u|p p u h|z p u h|p h u|f h u|p u h|f u h|p p h|z p h)',
  '(pphu|phup|fhup|fphu|zphu|ppuh|zpuh|phu|fhu|puh|fuh|pph|zph)',
  '(przedsiebiorstwo|firma|zaklad)( (produkcyjn|handlow|uslugow|wielobranzow)[aeoy])+',
];

/** Pattern of the legal form at the end of a company's words, one space before each; also for PostgreSQL. */
export const legalFormPattern = `( (${[...forms, ...states].join('|')}))+$`;
const ending = new RegExp(legalFormPattern);
const beginning = new RegExp(`^ (${kindsOfFirms.join('|')})( |$)`);

/** Words of a company name (folded, single spaces) without its legal form; a form alone stays. */
export function withoutLegalForm(words: string): string {
  return ` ${words}`.replace(ending, '').trim() || words;
}

/**
 * The same for typed text: also without generic words ("P.H.U."), which others write differently or omit.
 * - A text of such words only stays.
 */
export function withoutFormOfFirm(words: string): string {
  const named = withoutLegalForm(words);
  return ` ${named}`.replace(beginning, '').trim() || named;
}

/**
 * A folded text searched in names, brands and companies together, without the legal form of a company name.
 * - Unchanged if there is none; else its words, amounts as typed ("0,4 kg").
 */
export function withoutTypedForm(folded: string): string {
  const words = splitWords(folded).trim();
  const named = withoutFormOfFirm(words);
  return named === words ? folded : named.replace(/([0-9])d(?=[0-9])/g, '$1,');
}

/** Legal forms as typed, letter by letter. */
const typedForms = [
  'sp z o o',
  'sp z oo',
  'sp zo o',
  'sp zoo',
  'spolka z o o',
  'spolka z oo',
  'spolka z ograniczona odpowiedzialnoscia',
  'spolka akcyjna',
  'spolka cywilna',
  'spolka jawna',
  'spolka komandytowa',
  'spolka komandytowo akcyjna',
  'spolka partnerska',
  'prosta spolka akcyjna',
  'p s a',
  's k a',
  'w likwidacji',
  'w restrukturyzacji',
  'w upadlosci',
];
const longestForm = 4;

/** Words of a typed company name without an incomplete legal form ("… sp. z", "… spół"); unchanged if there is none. */
export function withoutBegunForm(words: string): string {
  const parts = words.split(' ');
  for (let count = Math.min(longestForm, parts.length - 1); count > 0; count--) {
    const last = parts.slice(-count).join(' ');
    if (typedForms.some((form) => form.startsWith(last))) return withoutFormOfFirm(parts.slice(0, -count).join(' '));
  }
  return words;
}
