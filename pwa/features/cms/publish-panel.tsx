import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CmsEditing } from '@gtinoteka/contract/cms.ts';
import { useState } from 'react';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { TextInput } from '../../ui/form/field.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { DraftButtons, SendButton } from './draft-buttons.tsx';
import { parseHtml } from './normal-html.ts';
import { momentOf } from './planned-time.ts';
import type { CmsDocument } from './use-document.ts';

/** Why a text cannot be published as it stands, in words; null where it can. */
export function faultOf(html: string): string | null {
  if (html.length > limits.cmsContent) return texts.tooLong(html.length);
  const images = Array.from(parseHtml(html).querySelectorAll('img'));
  return images.every((image) => (image.getAttribute('alt') ?? '').trim() !== '') ? null : texts.imageWithoutAlt;
}

/** When a text goes public, and its two buttons. */
export function PublishPanel({ editing: { draft }, text }: { editing: CmsEditing; text: CmsDocument }) {
  const planned = draft?.publishAt ?? null;
  const [isPlanned, setPlanned] = useState(planned !== null);
  const [date, setDate] = useState(() => (planned ? formatDate(planned) : ''));
  const [time, setTime] = useState(() => (planned ? formatTime(planned) : '8:00'));
  const [fault, setFault] = useState<string | null>(null);
  const isUnchanged = text.html === text.publicHtml && draft === null;

  function publish(): void {
    const wrong = faultOf(text.html);
    const moment = isPlanned ? momentOf(date, time) : null;
    const untimely = isPlanned && moment === null ? texts.wrongTime : null;
    setFault(wrong ?? untimely);
    if (wrong ?? untimely) return;
    text.save(isPlanned ? { to: 'draft', publishAt: moment } : { to: 'publish' });
  }

  function saveDraft(): void {
    const tooLong = text.html.length > limits.cmsContent;
    setFault(tooLong ? texts.tooLong(text.html.length) : null);
    if (!tooLong) text.save({ to: 'draft', publishAt: null });
  }

  return (
    <section className="card card__pad" aria-labelledby="cms-publish">
      <h2 id="cms-publish">{texts.publishing}</h2>
      <fieldset className="cms__when">
        <legend className="vh">{texts.when}</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className="cms__radio">
            <input type="radio" name="cms-when" checked={isPlanned === later} onChange={() => setPlanned(later)} />
            <span>{later ? texts.atTime : texts.atOnce}</span>
          </label>
        ))}
        {isPlanned && (
          <div className="cms__time">
            <TextInput
              label={texts.date}
              inputMode="numeric"
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
            <TextInput label={texts.time} value={time} onChange={({ target }) => setTime(target.value)} />
          </div>
        )}
      </fieldset>
      <div className="stack cms__buttons">
        <SendButton fault={fault} isDisabled={isUnchanged} onPress={publish}>
          {isPlanned ? texts.plan : texts.publish}
        </SendButton>
        <DraftButtons
          hasDraft={draft !== null}
          isDisabled={!text.isDirty && planned === null}
          onSave={saveDraft}
          onDrop={text.drop}
        />
      </div>
      <p className="hint">{isUnchanged ? texts.nothingToPublish : texts.publishHint}</p>
    </section>
  );
}
