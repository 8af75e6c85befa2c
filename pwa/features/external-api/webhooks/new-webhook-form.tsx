import {
  createWebhook,
  getWebhooks,
  webhookEvents,
  webhookLimits,
  type WebhookEvent,
} from '@gtinoteka/contract/machines/webhooks.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../core/network/api-client.ts';
import { callOf } from '../../../core/network/use-act.ts';
import { useForm } from '../../../core/page/use-form.ts';
import { FormFoot } from '../../../ui/control/dialog-foot.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextInput } from '../../../ui/form/field.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { webhookTexts as texts } from './webhook-texts.ts';

const fields = {
  url: { id: 'webhook-url', label: texts.url },
  events: { id: 'webhook-events', label: texts.eventsLabel },
  brand: { id: 'webhook-brand', label: texts.brandLabel },
  company_nip: { id: 'webhook-nip', label: texts.nipLabel },
  gpc_code: { id: 'webhook-gpc', label: texts.gpcLabel },
};

interface Values {
  url: string;
  events: readonly WebhookEvent[];
  brand: string;
  company_nip: string;
  gpc_code: string;
}

/** Makes a webhook: its address, what it is told of, and of which products. */
export function NewWebhookForm({
  companyId,
  onMade,
  onCancel,
}: {
  companyId: string;
  onMade: (secret: string) => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<Values, keyof typeof fields, { secret: string }>({
    initial: { url: 'https://', events: [...webhookEvents], brand: '', company_nip: '', gpc_code: '' },
    fields,
    rules: ({ url, events }) => ({
      url: url.trim() === '' || url.trim() === 'https://' ? 'FIELD_REQUIRED' : null,
      events: events.length === 0 ? 'FIELD_REQUIRED' : null,
    }),
    call: callOf(createWebhook, ({ url, events, ...filters }) => {
      const asked = events.includes('product.changed')
        ? Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))
        : {};
      return { params: { companyId }, body: { url: url.trim(), events: [...events], ...asked } };
    }),
    busyText: texts.adding,
    onDone: ({ secret }) => onMade(secret),
    changes: [getWebhooks],
    // It stands above the field.
    onRefused: () => undefined,
  });

  useEffect(() => {
    field.current?.focus();
  }, [form.problem, form.summary.submitted]);

  function toggle(event: WebhookEvent): void {
    const { events } = form.values;
    form.change({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] });
  }

  return (
    <form className="stack" {...form.props}>
      <div role="alert">{form.problem !== null && <Banner type="bad">{errorText(form.problem)}</Banner>}</div>
      <TextInput
        {...form.text('url')}
        ref={field}
        hint={texts.urlHint}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={webhookLimits.url}
        autoComplete="off"
        required
      />
      <fieldset className="stack">
        <legend className="small">{texts.eventsLabel}</legend>
        {webhookEvents.map((event, place) => (
          <Checkbox
            key={event}
            id={place === 0 ? fields.events.id : undefined}
            checked={form.values.events.includes(event)}
            error={place === webhookEvents.length - 1 ? form.errorOf('events') : undefined}
            onChange={() => toggle(event)}
          >
            {texts.events[event]}
          </Checkbox>
        ))}
      </fieldset>
      {form.values.events.includes('product.changed') && (
        <fieldset className="stack">
          <legend className="small">{texts.filters}</legend>
          <TextInput {...form.text('brand')} note={texts.optional} maxLength={limits.searchText} autoComplete="off" />
          <TextInput
            {...form.text('company_nip')}
            note={texts.optional}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
          />
          <TextInput
            {...form.text('gpc_code')}
            note={texts.optional}
            inputMode="numeric"
            maxLength={200}
            autoComplete="off"
          />
        </fieldset>
      )}
      <FormFoot onCancel={onCancel} submit={texts.add} busy={form.isSending} />
    </form>
  );
}
