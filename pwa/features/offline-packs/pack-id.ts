import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type { PackChoice } from './pack-calls.ts';

/** Names a pack on the device: a brand is one however its letters are written, as on the server. */
export function packId(owner: string, { kind, value }: Pick<PackChoice, 'kind' | 'value'>): string {
  return `${owner}|${kind}|${foldText(value)}`;
}
