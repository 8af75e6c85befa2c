import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { KeyCall } from '@gtinoteka/contract/machines/key-call.ts';
import { parameterTexts } from '@gtinoteka/contract/machines/parameter-texts.ts';
import * as z from 'zod/mini';

/** The parts of a JSON schema that state allowed values. */
interface AllowedSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, AllowedSchema>>;
  readonly items?: AllowedSchema;
  readonly anyOf?: readonly AllowedSchema[];
}

const general = new Set<string>([errorTexts.BAD_REQUEST, errorTexts.FIELD_INVALID, errorTexts.FIELD_TOO_LONG]);

/**
 * The displayed sentence of an error: the invalid field and its allowed values.
 * - A detail that says more than its code's text stays.
 */
export function refusalDetail({ code, detail, fields = {} }: ErrorBody, call: KeyCall | undefined): string {
  if (!general.has(detail)) return detail;
  const sentences = Object.entries(fields).map(([field, fault]) =>
    fault === 'FIELD_REQUIRED' ? `Brakuje pola ${field}.` : sentenceOf(field, call),
  );
  if (sentences.length > 0) return sentences.join(' ');
  return code === 'BAD_REQUEST' ? 'Tego zapytania nie da się odczytać: sprawdź adres, nagłówki i treść.' : detail;
}

function sentenceOf(field: string, call: KeyCall | undefined): string {
  const known = [call?.query, call?.params, call?.body].flatMap((schema) => find(schema, field) ?? [])[0];
  const allowed = (known && allowedText(known)) ?? parameterTexts[`${call?.name}.${field}`] ?? parameterTexts[field];
  return allowed === undefined ? `Pole ${field} jest niepoprawne.` : `Pole ${field} jest niepoprawne. ${allowed}`;
}

function find(schema: z.core.$ZodType | undefined, field: string): AllowedSchema | undefined {
  if (!schema) return undefined;
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as AllowedSchema; // as the standard has it
  return field.split('.').reduce<AllowedSchema | undefined>(within, whole);
}

function within(schema: AllowedSchema | undefined, name: string): AllowedSchema | undefined {
  if (!schema) return undefined;
  const own = /^\d+$/.test(name) ? schema.items : undefined;
  const properties = schema.properties ?? {};
  if (own) return own;
  if (Object.hasOwn(properties, name)) return properties[name];
  return schema.anyOf?.flatMap((branch) => within(branch, name) ?? [])[0];
}

function allowedText(allowed: AllowedSchema): string | undefined {
  const { type, enum: values, const: only, minimum, maximum, minItems = 0, maxItems } = allowed;
  if (values) return `Dozwolone: ${values.join(', ')}.`;
  if (only !== undefined) return `Dozwolone: ${String(only)}.`;
  if (type === 'integer' || type === 'number') return `To liczba od ${minimum ?? 0} do ${maximum ?? 'dowolnej'}.`;
  if (type === 'array' && maxItems !== undefined) return `To lista, która ma od ${minItems} do ${maxItems} pozycji.`;
  if (type === 'boolean') return 'Dozwolone: true, false.';
  return undefined;
}
