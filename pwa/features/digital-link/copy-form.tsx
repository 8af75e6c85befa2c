import { limits } from '@gtinoteka/contract/business-limits.ts';
import { copyLinks, getCodeLinks, getLinkCodes } from '@gtinoteka/contract/digital-link/links.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../core/network/api-client.ts';
import { callOf } from '../../core/network/use-act.ts';
import { useForm } from '../../core/page/use-form.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { DialogFoot, FormFoot } from '../../ui/control/dialog-foot.tsx';
import { useFirstButton } from '../../ui/control/use-first-button.ts';
import { Field } from '../../ui/form/field.tsx';
import { linksTexts as texts } from './links-texts.ts';

type Copied = AnswerOf<typeof copyLinks>;

/** Numbers of a pasted text, one a line or parted by commas or semicolons; what is no number stays to be refused by name. */
function numbersOf(text: string): string[] {
  return [...new Set(text.split(/[\n,;\t]+/).map((one) => one.trim().slice(0, 40)))].filter(Boolean);
}

/** Copies the links of a code to others, and says which were refused and why. */
export function CopyForm({ companyId, gtin, onClose }: { companyId: string; gtin: string; onClose: () => void }) {
  const [done, setDone] = useState<Copied | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initial: { gtins: '' },
    fields: { gtins: { id: 'copy-gtins', label: texts.copyTo } },
    rules({ gtins }) {
      const { length } = numbersOf(gtins);
      return { gtins: length === 0 ? 'FIELD_REQUIRED' : length > limits.linkCopies ? 'FIELD_TOO_LONG' : null };
    },
    textOf: (_field, code, { gtins }) =>
      code === 'FIELD_TOO_LONG' ? texts.tooMany(numbersOf(gtins).length) : texts.noNumbers,
    call: callOf(copyLinks, ({ gtins }) => ({
      params: { companyId, gtin },
      body: { gtins: numbersOf(gtins) },
      timeout: 60_000,
    })),
    busyText: texts.copying,
    onDone: setDone,
    changes: [getLinkCodes, getCodeLinks],
    onRefused: () => undefined,
  });
  useEffect(() => area.current?.focus(), []);
  if (done) return <Report done={done} onClose={onClose} />;
  return (
    <form className="dialog-form" {...form.props}>
      <p>{texts.copyLead}</p>
      <div role="alert">{form.problem !== null && <Banner type="bad">{errorText(form.problem)}</Banner>}</div>
      <Field id="copy-gtins" label={texts.copyTo} hint={texts.copyHint} error={form.errorOf('gtins')}>
        {(ids) => (
          <textarea
            {...ids}
            ref={area}
            className="input links__area"
            rows={8}
            name="gtins"
            value={form.values.gtins}
            onChange={({ target }) => form.change({ gtins: target.value })}
          />
        )}
      </Field>
      <FormFoot onCancel={onClose} submit={texts.copyDo} busy={form.isSending} />
    </form>
  );
}

function Report({ done: { copied, added, unchanged, refused }, onClose }: { done: Copied; onClose: () => void }) {
  const place = useFirstButton();
  return (
    <div className="dialog-form" ref={place}>
      <p role="status">
        {texts.copied(copied.length)} {copied.length > 0 && texts.added(added, unchanged)}
      </p>
      {refused.length > 0 && (
        <>
          <p>{texts.refused}</p>
          <ul className="links__refused small">
            {refused.map(({ gtin, code }) => (
              <li key={gtin}>
                {gtin}: {errorTexts[code as keyof typeof errorTexts] ?? code}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogFoot>
    </div>
  );
}
