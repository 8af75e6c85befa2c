import { characterLinters, type Linter } from './characters.ts';
import { codeListLinters } from './code-lists.ts';
import { couponLinters } from './coupons.ts';
import { dateLinters } from './dates.ts';

/** Every check of a component that the dictionary names (GS1 Barcode Syntax Tests), by its name there. */
export const linters: ReadonlyMap<string, Linter> = new Map(
  Object.entries({ ...characterLinters, ...dateLinters, ...codeListLinters, ...couponLinters }),
);
