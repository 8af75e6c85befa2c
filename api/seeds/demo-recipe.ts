/** Names, sizes and package colours of the products of a brick. */
export interface DemoRecipe {
  /** complete names without size */
  readonly names: readonly string[];
  /** amount and unit (UN/ECE Rec 20) */
  readonly sizes: readonly (readonly [amount: string, unit: string])[];
  readonly shape: 'jar' | 'bottle' | 'box' | 'pouch' | 'carton' | 'tube' | 'cup' | 'can' | 'thing';
  /** main colour of the contents or the package */
  readonly colours: readonly string[];
}

export const grams = (...amounts: number[]): [string, string][] => amounts.map((amount) => [String(amount), 'GRM']);
export const kilos = (...amounts: string[]): [string, string][] => amounts.map((amount) => [amount, 'KGM']);
export const millilitres = (...amounts: number[]): [string, string][] =>
  amounts.map((amount) => [String(amount), 'MLT']);
export const litres = (...amounts: string[]): [string, string][] => amounts.map((amount) => [amount, 'LTR']);
export const pieces = (...amounts: number[]): [string, string][] => amounts.map((amount) => [String(amount), 'H87']);

export const named = (noun: string, ...kinds: string[]): string[] => kinds.map((kind) => `${noun} ${kind}`);
