import {
  companyFields,
  emptyRegistration,
  steps,
  type CompanyField,
  type FoundCompany,
  type RegistrationValues,
} from './registration-draft.ts';

/** What a reload left behind; null where another version wrote something else. Each part is looked at before it is taken. */
export function readStored(stored: unknown): RegistrationValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const fields = stored as Record<string, unknown>; // an object that is not null
  const reached = steps.find((step) => step === fields.reached);
  const { found: _, ...empty } = emptyRegistration;
  const isWhole = Object.entries(empty).every(([field, value]) =>
    Array.isArray(value) ? Array.isArray(fields[field]) : typeof fields[field] === typeof value,
  );
  if (!reached || !isWhole) return null;
  return { ...(fields as unknown as RegistrationValues), found: foundOf(fields.found), reached }; // looked at above
}

const sources: readonly FoundCompany['source'][] = ['found', 'not found', 'register unavailable'];

function foundOf(value: unknown): FoundCompany | null {
  if (typeof value !== 'object' || value === null) return null;
  const { regon, source, locked } = value as Record<string, unknown>; // an object that is not null
  const known = sources.find((one) => one === source);
  if (typeof regon !== 'string' || !known || !Array.isArray(locked)) return null;
  const names: CompanyField[] = companyFields.filter((field) => locked.includes(field));
  return { regon, source: known, locked: names };
}
