import { fileExtensions, type FileKind } from '@gtinoteka/contract/files/verification.ts';
import { FileSpreadsheet, Upload, X } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type RefObject } from 'react';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { Meter } from '../../../ui/notice/meter.tsx';
import type { SendingProgress } from './use-sending-run.ts';
import type { SendingState } from './use-sending.ts';
import { sizeText } from '../../../core/page/file-size.ts';
import { useNextStep } from '../use-next-step.ts';
import { verificationTexts as texts } from '../verification-texts.ts';

/** Where a file is dropped or chosen, and what becomes of it until it has been sent. */
export function FileDrop({
  kind,
  sending,
  locked,
  description,
}: {
  kind: FileKind;
  sending: SendingState;
  /** why no file can be sent now; null: one can */
  locked: string | null;
  /** the comment that goes with the file; null: it cannot go as it is */
  description: string | null;
}) {
  const { file, fault, progress } = sending;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const isLocked = locked !== null;
  const place = useRef<HTMLElement>(null);
  useNextStep(file ? (progress ? 'sending' : 'chosen') : 'none', () =>
    (place.current?.querySelector<HTMLElement>('.btn--primary:not(:disabled)') ?? place.current)?.focus(),
  );
  if (file) return <ChosenFile place={place} sending={sending} file={file} locked={locked} description={description} />;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (!isLocked && !progress) sending.choose(event.dataTransfer.files[0]);
  }
  return (
    <section
      ref={place}
      className={`drop${isOver ? ' is-over' : ''}${fault ? ' is-wrong' : ''}`}
      title={locked ?? undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isLocked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon icon={Upload} size={24} />
      <div>
        <p className="drop__head">
          <span className="only-desktop">{texts.drop}</span>
          <span className="only-phone">{texts.choosePhone}</span>
        </p>
        <p className="muted" id={`${id}-accepted`}>
          {texts.accepted[kind]}
        </p>
      </div>
      <div role="alert">{fault && <FieldNote state="bad">{fault}</FieldNote>}</div>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-label={texts.choose}
        accept={fileExtensions[kind].map((extension) => `.${extension}`).join(',')}
        disabled={isLocked}
        onChange={(event) => {
          sending.choose(event.target.files?.[0]);
          // The same file may be chosen again once it was mended.
          event.target.value = '';
        }}
      />
      <Button
        variant="primary"
        disabled={isLocked}
        aria-describedby={isLocked ? `${id}-locked` : `${id}-accepted`}
        onClick={() => input.current?.click()}
      >
        {fault ? texts.chooseOther : texts.choose}
      </Button>
      {isLocked && (
        <p className="small muted" id={`${id}-locked`}>
          {locked}
        </p>
      )}
    </section>
  );
}

/** Seconds until the whole has gone at the pace so far; null while it is not known. */
function secondsLeft({ sent, from, begunAt, isWaiting }: SendingProgress, size: number): number | null {
  const passed = performance.now() - begunAt;
  const gone = sent - from;
  return gone <= 0 || isWaiting || passed < 1_000 ? null : Math.ceil(((size - sent) * passed) / gone / 1_000);
}

function ChosenFile({
  place,
  sending,
  file,
  locked,
  description,
}: {
  place: RefObject<HTMLElement | null>;
  sending: SendingState;
  file: File;
  locked: string | null;
  description: string | null;
}) {
  const { progress } = sending;
  const id = useId();
  const left = progress && secondsLeft(progress, file.size);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="card card__pad sending"
      aria-label={progress ? texts.sending : texts.chosen}
      title={progress ? undefined : (locked ?? undefined)}
    >
      <Icon icon={FileSpreadsheet} size={24} />
      <div className="sending__text">
        <b className="cut">{file.name}</b>
        <span className="small muted">
          {progress
            ? [
                texts.sent(sizeText(progress.sent), sizeText(file.size)),
                ...(left === null ? [] : [texts.secondsLeft(left)]),
                ...(progress.isWaiting ? [texts.sendingPaused] : []),
              ].join(', ')
            : sizeText(file.size)}
        </span>
      </div>
      <Button
        variant="icon"
        icon={X}
        aria-label={progress ? texts.stop : texts.takeAway}
        title={progress ? texts.stop : texts.takeAway}
        onClick={sending.stop}
      />
      {progress ? (
        <div
          className="sending__meter"
          role="progressbar"
          aria-label={texts.sending}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor((100 * progress.sent) / file.size)}
        >
          <Meter used={progress.sent} limit={file.size} />
        </div>
      ) : (
        <Button
          variant="primary"
          className="sending__send"
          disabled={locked !== null || description === null}
          aria-describedby={locked === null ? undefined : id}
          onClick={() => sending.send(description ?? '')}
        >
          {texts.send}
        </Button>
      )}
      {locked !== null && !progress && (
        <p className="small muted sending__send" id={id}>
          {locked}
        </p>
      )}
    </section>
  );
}
