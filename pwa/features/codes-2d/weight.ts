/** Six digits of AI 3103 (thousandths of a kilogram) of a weight as people type it: "1,5" is 001500; null where it is none or too much. */
export function weightDigits(typed: string): string | null {
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim().replace(/\s*kg$/i, '')) ?? [];
  return whole === '' ? null : `${whole.padStart(3, '0')}${rest.padEnd(3, '0')}`;
}
