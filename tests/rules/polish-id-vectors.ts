import { readFileSync } from 'node:fs';
import { sharedData } from '../support/shared-data.ts';

/** Numbers of one kind that other programs call right or wrong. */
export function polishIdVectors(kind: 'nip' | 'regon'): { input: string; valid: boolean }[] {
  const vectors: { kind: string; input: string; valid: boolean }[] = readFileSync(
    `${sharedData}d_pl_ids/nip_regon.jsonl`,
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return vectors.filter((vector) => vector.kind === kind);
}
