import { databaseFormats, type DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { readLocalJson, writeLocal } from '../../core/device/local-store.ts';

const key = 'gtinoteka.databaseFormats';
const usual: readonly DatabaseFormat[] = ['csv', 'xlsx'];

function areFormats(value: unknown): value is DatabaseFormat[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => databaseFormats.some((known) => known === one))
  );
}

/** The kinds of files chosen last time on this device. */
export function readFormats(): readonly DatabaseFormat[] {
  return readLocalJson(key, areFormats) ?? usual;
}

export function storeFormats(formats: readonly DatabaseFormat[]): void {
  writeLocal(key, JSON.stringify(formats));
}
