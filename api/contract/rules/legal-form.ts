import { splitWords } from './search-words.ts';

/** Ways in which names of companies end with their legal form: folded, signs left out, as regular expressions of PostgreSQL and JavaScript. */
const forms = [
  '(sp|spolka) ?z ?(o ?o|ogr odp|ograniczona odpowiedzialnoscia)',
  'spolka (komandytowo akcyjna|komandytowa|partnerska|cywilna|jawna|europejska)',
  '(prosta )?spolka akcyjna',
  'sp ?[jkp]',
  's [jk]',
  's ?k ?a',
  // What is made "dla psa" is no company.
  '(p s a|(?<! dla )psa)',
  's ?[ac]',
];
/** What follows the form while a company begins, ends or is in trouble. */
const states = [
  'w (likwidacji|restrukturyzacji|organizacji|spadku|upadlosci( likwidacyjnej| ukladowej)?)',
  'oddzial w polsce',
];
/** What names of firms begin with, short or whole: it says that they make and sell things. */
const kindsOfFirms = [
  '(p p h u|p h u p|f h u p|f p h u|z p h u|p p u h|z p u h|p h u|f h u|p u h|f u h|p p h|z p h)',
  '(pphu|phup|fhup|fphu|zphu|ppuh|zpuh|phu|fhu|puh|fuh|pph|zph)',
  '(przedsiebiorstwo|firma|zaklad)( (produkcyjn|handlow|uslugow|wielobranzow)[aeoy])+',
];

/** A pattern of the legal form at the end of a company's words, one space before each; for PostgreSQL too. */
export const legalFormPattern = `( (${[...forms, ...states].join('|')}))+$`;
const ending = new RegExp(legalFormPattern);
const beginning = new RegExp(`^ (${kindsOfFirms.join('|')})( |$)`);

/** Words of a company's name (folded, one space between them) without the legal form at their end; a form alone stays. */
export function withoutLegalForm(words: string): string {
  return ` ${words}`.replace(ending, '').trim() || words;
}

/**
 * The same of what somebody typed: also without what says no more than that it is a firm ("P.H.U."), since others write it otherwise or
 * leave it out. What is nothing else stays.
 */
export function withoutFormOfFirm(words: string): string {
  const named = withoutLegalForm(words);
  return ` ${named}`.replace(beginning, '').trim() || named;
}

/**
 * A folded text that is sought in names, brands and companies together, without the legal form that was typed with a company's name. As it is
 * where there is none; else its words, amounts as they were typed ("0,4 kg").
 */
export function withoutTypedForm(folded: string): string {
  const words = splitWords(folded).trim();
  const named = withoutFormOfFirm(words);
  return named === words ? folded : named.replace(/([0-9])d(?=[0-9])/g, '$1,');
}

/** Forms as they are typed, letter by letter. */
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

/** Words of a typed company's name without the beginning of a legal form at their end ("… sp. z", "… spół"); as they are where there is none. */
export function withoutBegunForm(words: string): string {
  const parts = words.split(' ');
  for (let count = Math.min(longestForm, parts.length - 1); count > 0; count--) {
    const last = parts.slice(-count).join(' ');
    if (typedForms.some((form) => form.startsWith(last))) return withoutFormOfFirm(parts.slice(0, -count).join(' '));
  }
  return words;
}
