import { characterLinters, type Linter } from './characters.ts';
import { codeListLinters } from './code-lists.ts';
import { couponLinters } from './coupons.ts';
import { dateLinters } from './dates.ts';

/** All component checks of the dictionary (GS1 Barcode Syntax Tests), by name. */
export const linters: ReadonlyMap<string, Linter> = new Map(
  Object.entries({ ...characterLinters, ...dateLinters, ...codeListLinters, ...couponLinters }),
);
