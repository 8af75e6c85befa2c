/** Legal forms as they end names of companies, folded and without signs, the longer ones first. */
const legalForms = [
  'spolka z ograniczona odpowiedzialnoscia',
  'spolka komandytowo akcyjna',
  'prosta spolka akcyjna',
  'spolka komandytowa',
  'spolka partnerska',
  'spolka akcyjna',
  'spolka cywilna',
  'spolka jawna',
  'sp z oo',
  'sp z o o',
  'p s a',
  's k a',
  'sp j',
  'sp k',
  'sp p',
  's a',
  's c',
  'sa',
  'sc',
] as const;

/** A pattern of what `withoutLegalForm` takes off, for PostgreSQL too. */
export const legalFormPattern = `( (${legalForms.join('|')}))+$`;
const ending = new RegExp(legalFormPattern);

/** Words of a company's name (folded, one space between them) without the legal form at their end; a form alone stays. */
export function withoutLegalForm(words: string): string {
  return words.replace(ending, '');
}
