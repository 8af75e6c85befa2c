import { netUnits } from './net-units.ts';
import { formatNetContent, type NetContent } from './net-content.ts';

/**
 * Net content as the recorded answers of the service have written it over the years: `code` `["1.5LTR"]` (v2 today), `pair`
 * `["90.0", "G"]`, `short` `["1.5l"]`, `text` `"500.0g"`, `named` `["1 szt (sztuka)"]`.
 */
export const netContentForms = ['code', 'pair', 'short', 'text', 'named'] as const;
export type NetContentForm = (typeof netContentForms)[number];

function symbolOf(unit: string): string {
  return netUnits.find(([code]) => code === unit)?.[1] ?? unit;
}

/** "90" as "90.0": with a decimal at least. */
function decimal(amount: string): string {
  return amount.includes('.') ? amount : `${amount}.0`;
}

/** Writes net contents in one of the recorded forms; `text` is a text, every other form a list. Empty if unknown. */
export function writeNetContent(contents: readonly NetContent[], form: NetContentForm): string[] | string {
  const each = contents.map(({ amount, unit }): string[] => {
    if (form === 'code') return [`${amount}${unit}`];
    if (form === 'pair') return [decimal(amount), symbolOf(unit).toUpperCase()];
    if (form === 'short') return [`${amount}${symbolOf(unit)}`];
    if (form === 'text') return [`${decimal(amount)}${symbolOf(unit)}`];
    return [formatNetContent({ amount, unit })];
  });
  return form === 'text' ? each.flat().join(' ') : each.flat();
}
