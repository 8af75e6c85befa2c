import {
  getUpload,
  getUploads,
  refuseUpload,
  refusalReason,
  type CatalogueUpload,
} from '@gtinoteka/contract/files/stewardship.ts';
import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { Check, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { acceptAll, type Accepted } from './accept-all.ts';
import { stewardshipTexts as texts } from './stewardship-texts.ts';

interface Props {
  readonly params: { companyId: string; uploadId: string };
  readonly upload: CatalogueUpload;
  /** what an answer for all would accept */
  readonly acceptable: { readonly added: number; readonly changed: number };
  readonly filters: ReactNode;
  /** a page of its rows, with the answers that can be given to each */
  readonly drawRows: (actions: (row: UploadRow) => ReactNode) => ReactNode;
}

function sentenceOf({ accepted, changed, unfit }: Accepted): string {
  if (accepted + changed + unfit === 0) return texts.nothing;
  return [
    texts.accepted(accepted),
    ...(changed > 0 ? [texts.changed(changed)] : []),
    ...(unfit > 0 ? [texts.unfit(unfit)] : []),
  ].join(' ');
}

/** Rows of an upload with the answers to them; all that wait, or one by one. */
export function AnsweredRows({ params, upload, acceptable, filters, drawRows }: Props) {
  const [reason, setReason] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null);
  const { waiting } = upload.counts;
  const count = acceptable.added + acceptable.changed;
  const isTooLong = reason.trim().length > refusalReason;

  // The button goes with its row.
  const focusHeading = (): void => heading.current?.focus();
  const after = { onDone: focusHeading, onRefused: focusHeading, changes: [getUploads, getUpload] };
  const accepting = useAct((lines: number[] | undefined, signal) => acceptAll(params, lines, signal), {
    done: (sum) => ({ type: sum.changed + sum.unfit > 0 ? 'warn' : 'ok', text: sentenceOf(sum) }),
    ...after,
  });
  const refusing = useAct(refuseUpload, {
    done: ({ refused }) => (refused === 0 ? texts.nothing : texts.refused(refused)),
    ...after,
  });
  const accept = (lines?: number[]): void => accepting.send(lines);
  const refusal = (lines?: number[]) => ({ params, body: { lines, reason: reason.trim() } });
  const refuse = (lines?: number[]): void => refusing.send(refusal(lines));

  return (
    <>
      {waiting > 0 && (
        <section className="card card__pad stack uploads__answer">
          <TextInput
            label={texts.reason}
            note={texts.reasonNote}
            hint={texts.reasonHint}
            error={isTooLong ? texts.reasonTooLong(refusalReason) : undefined}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="wraprow">
            <Button variant="primary" icon={Check} onClick={() => (waiting > 1 ? setAsked('accept') : accept())}>
              {texts.acceptAll(waiting)}
            </Button>
            <Button icon={X} disabled={isTooLong} onClick={() => (waiting > 1 ? setAsked('refuse') : refuse())}>
              {texts.refuseAll}
            </Button>
          </div>
        </section>
      )}
      <ActDialog
        isOpen={asked === 'accept'}
        onClose={() => setAsked(null)}
        title={texts.acceptTitle(count)}
        act={accepting}
        closesFirst
        input={undefined}
        confirm={texts.acceptDo(count)}
        isDisabled={count === 0}
      >
        <p>{texts.acceptWill(acceptable.added, acceptable.changed)}</p>
        {waiting > count && <p>{texts.acceptLeaves(waiting - count)}</p>}
        <p className="small muted">{texts.acceptUndo}</p>
      </ActDialog>
      <ActDialog
        isOpen={asked === 'refuse'}
        onClose={() => setAsked(null)}
        title={texts.refuseTitle(waiting)}
        act={refusing}
        closesFirst
        input={refusal()}
        confirm={texts.refuseDo(waiting)}
      >
        <p className="breaks">{texts.refuseWill(reason.trim())}</p>
      </ActDialog>
      <section className="uploads__rows" aria-labelledby="upload-rows">
        <h2 id="upload-rows" ref={heading} tabIndex={-1}>
          {texts.rowsTitle}
        </h2>
        {filters}
        {drawRows(
          ({ line, code, state }) =>
            state === 'waiting' && (
              <span className="wraprow">
                <Button size="sm" aria-label={texts.acceptOf(code)} onClick={() => accept([line])}>
                  {texts.accept}
                </Button>
                <Button size="sm" disabled={isTooLong} aria-label={texts.refuseOf(code)} onClick={() => refuse([line])}>
                  {texts.refuse}
                </Button>
              </span>
            ),
        )}
      </section>
    </>
  );
}
