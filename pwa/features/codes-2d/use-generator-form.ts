import { generateCodes } from '@gtinoteka/contract/codes-2d.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  checkCodeField,
  codeFields,
  type CodeField,
  type CodeValues,
} from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { callOf } from '../../core/network/use-act.ts';
import { useForm, type Form } from '../../core/page/use-form.ts';
import type { Faults } from '../../core/page/form-faults.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { fieldTexts, generatorTexts as texts } from './generator-texts.ts';
import { weightDigits } from './weight.ts';

/** What is in the fields; the weight as people type it. */
export type GeneratorValues = Record<CodeField, string>;
export type GeneratorForm = Form<GeneratorValues, CodeField>;
export type MadeCodes = AnswerOf<typeof generateCodes>;

const fields = Object.fromEntries(
  codeFields.map((field) => [
    field,
    { id: `code-${field}`, label: field === 'n01' ? texts.gtin : fieldTexts[field].label },
  ]),
  // @NOTE: made of every field.
) as Record<CodeField, { id: string; label: string }>;

/** The values as the server takes them: weight in six digits, and none that are empty. */
export function sentValues(values: GeneratorValues): CodeValues {
  const sent: Partial<Record<CodeField, string>> = {};
  for (const field of codeFields) {
    const value = values[field].trim();
    if (value !== '') sent[field] = field === 'n3103' ? (weightDigits(value) ?? value) : value;
  }
  return sent;
}

function generatorFaults(values: GeneratorValues): Faults<CodeField> {
  const sent = sentValues(values);
  return Object.fromEntries(codeFields.map((field) => [field, checkCodeField(field, sent[field] ?? '')]));
}

/**
 * The form of the generator: checked when it is sent (B §4), then by the server. A refusal that names no field, as of the daily limit
 * (A §8), is told; a failure of the call itself is only logged (B §7).
 */
export function useGeneratorForm(
  gtin: string,
  membershipId: string,
  onMade: (codes: MadeCodes, values: CodeValues) => void,
): GeneratorForm {
  const { show } = useStatusMessages();
  return useForm<GeneratorValues, CodeField, MadeCodes>({
    initial: () => ({ ...(Object.fromEntries(codeFields.map((field) => [field, ''])) as GeneratorValues), n01: gtin }), // of every field
    fields,
    rules: generatorFaults,
    call: callOf(generateCodes, (values) => ({
      query: { ...sentValues(values), activeMembershipId: membershipId },
    })),
    busyText: texts.creating,
    onDone: (codes, values) => onMade(codes, sentValues(values)),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status < 500) show({ type: 'bad', text: errorText(error) });
      else console.error(error);
    },
  });
}
