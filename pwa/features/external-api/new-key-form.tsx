import { createApiKey, getIntegrations, keyLimits } from '@gtinoteka/contract/machines/integrations.ts';
import { keyScopes } from '@gtinoteka/contract/machines/key-call.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '../../core/network/api-client.ts';
import { callOf } from '../../core/network/use-act.ts';
import { useForm } from '../../core/page/use-form.ts';
import { FormFoot } from '../../ui/control/dialog-foot.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';

const fields = {
  name: { id: 'key-name', label: texts.nameLabel },
  scopes: { id: 'key-scopes', label: texts.scopeLabel },
};

type GivenScope = (typeof keyScopes)[number];

interface Values {
  name: string;
  scopes: readonly GivenScope[];
  days: string;
}

/** Makes a key: its name, what it may do, when it ends. */
export function NewKeyForm({
  companyId,
  onMade,
  onCancel,
}: {
  companyId: string;
  onMade: (apiKey: string) => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<Values, keyof typeof fields, { apiKey: string }>({
    initial: { name: '', scopes: ['read'], days: '90' },
    fields,
    rules: ({ name, scopes }) => ({
      name: name.trim() === '' ? 'FIELD_REQUIRED' : null,
      scopes: scopes.length === 0 ? 'FIELD_REQUIRED' : null,
    }),
    call: callOf(createApiKey, ({ name, scopes, days }) => ({
      params: { companyId },
      body: { name, scopes: [...scopes], days: Number(days) },
    })),
    busyText: texts.making,
    onDone: ({ apiKey }) => onMade(apiKey),
    changes: [getIntegrations],
    // It stands above the field.
    onRefused: () => undefined,
  });

  useEffect(() => {
    field.current?.focus();
  }, [form.problem, form.summary.submitted]);

  function toggle(scope: GivenScope): void {
    const { scopes } = form.values;
    form.change({ scopes: scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope] });
  }

  return (
    <form className="stack" {...form.props}>
      <div role="alert">{form.problem !== null && <Banner type="bad">{errorText(form.problem)}</Banner>}</div>
      <TextInput
        {...form.text('name')}
        ref={field}
        hint={texts.nameHint}
        maxLength={keyLimits.name}
        autoComplete="off"
        required
      />
      <fieldset className="stack">
        <legend className="small">{texts.scopeLabel}</legend>
        {keyScopes.map((scope, place) => (
          <Checkbox
            key={scope}
            id={place === 0 ? fields.scopes.id : undefined}
            checked={form.values.scopes.includes(scope)}
            error={place === keyScopes.length - 1 ? form.errorOf('scopes') : undefined}
            onChange={() => toggle(scope)}
          >
            <b>{texts.scopes[scope]}</b>: {texts.scopesSay[scope]}
          </Checkbox>
        ))}
      </fieldset>
      <SelectField
        label={texts.daysLabel}
        placeholder={texts.chooseDays}
        required
        value={form.values.days}
        options={keyLimits.days.map((days) => ({ value: String(days), text: texts.days(days) }))}
        onChange={({ target }) => form.change({ days: target.value })}
      />
      <FormFoot onCancel={onCancel} submit={texts.create} busy={form.isSending} />
    </form>
  );
}
