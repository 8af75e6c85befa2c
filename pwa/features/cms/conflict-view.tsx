import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatTime, hardSpaces } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { MarkedBlock } from './difference-list.tsx';
import { compareTexts, kindOf, wordsOf } from './text-difference.ts';
import type { CmsDocument } from './use-document.ts';
import type { Conflict } from './use-saving.ts';

type Side = 'mine' | 'theirs';

/** Two texts of one page beside each other: at each difference one is chosen, and the whole is saved (14-cms-konflikt). */
export function ConflictView({ slug, conflict, text }: { slug: CmsSlug; conflict: Conflict; text: CmsDocument }) {
  const rows = useMemo(() => compareTexts(conflict.mine, conflict.theirs), [conflict]);
  const count = rows.filter((row) => !('same' in row)).length;
  const [choices, setChoices] = useState<ReadonlyMap<number, Side>>(new Map());
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const { with: other } = conflict;
  const page = texts.pages[slug];
  const isVersion = 'version' in other;

  function merged(): string {
    return rows.map((row, i) => ('same' in row ? row.same : (row[choices.get(i) ?? 'mine'] ?? ''))).join('');
  }

  let number = 0;
  return (
    <>
      <div className="pagehead">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {texts.conflictTitle}
          </h1>
          <p>
            {isVersion
              ? texts.conflictWithVersion(
                  page,
                  other.version.number,
                  other.version.author,
                  formatTime(other.version.publishedAt),
                )
              : texts.conflictWithDraft(page, formatTime(other.draft.changedAt))}
          </p>
        </div>
      </div>
      <div role="status">
        <Banner type="warn">
          <b>{texts.nothingLost}</b> {texts.nothingLostMore}
        </Banner>
      </div>
      <div className="cms__flow">
        {rows.map((row, i) => {
          // oxlint-disable-next-line react/no-array-index-key -- pieces keep their places as long as the conflict lasts
          if ('same' in row)
            return (
              <p key={i} className="cms__same">
                {hardSpaces(wordsOf(row.same))}
              </p>
            );
          number += 1;
          return (
            <Choice
              key={i}
              name={`cms-choice-${i}`}
              title={texts.difference(
                number,
                count,
                texts.kinds[kindOf(row.mine ?? row.theirs ?? '')] ?? texts.otherKind,
              )}
              row={row}
              theirName={isVersion ? texts.theirs(other.version.author) : texts.theirDraft}
              chosen={choices.get(i) ?? null}
              onChoose={(side) => setChoices(new Map(choices).set(i, side))}
            />
          );
        })}
      </div>
      <div className="cms__decide">
        <b role="status">{texts.chosenCount(choices.size, count)}</b>
        {isVersion && <Button onClick={text.keepMine}>{texts.keepMine}</Button>}
        <Button variant="primary" disabled={choices.size < count} onClick={() => text.settle(merged())}>
          {texts.saveMerged}
        </Button>
      </div>
    </>
  );
}

function Choice({
  name,
  title,
  row,
  theirName,
  chosen,
  onChoose,
}: {
  name: string;
  title: string;
  row: { readonly mine: string | null; readonly theirs: string | null };
  theirName: string;
  chosen: Side | null;
  onChoose: (side: Side) => void;
}) {
  const sides = [
    ['mine', texts.yours, row.mine, row.theirs, texts.missingYours],
    ['theirs', theirName, row.theirs, row.mine, texts.missingTheirs],
  ] as const;
  return (
    <fieldset className="cms__choice">
      <legend>
        <b>{title}</b>
        <FieldNote state={chosen ? 'ok' : 'warn'} onPage>
          {chosen ? texts.chosen : texts.choose}
        </FieldNote>
      </legend>
      <div className="cms__sides">
        {sides.map(([side, label, own, others, missing]) => (
          <label key={side} className={`cms__side-text${chosen === side ? ' is-on' : ''}`}>
            <span className="row">
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              <b>{label}</b>
            </span>
            <span>
              {own === null ? (
                <span className="muted">{missing}</span>
              ) : (
                <MarkedBlock block={own} other={others} as="added" />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
