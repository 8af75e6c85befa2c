import { useMemo } from 'react';
import { hardSpaces } from '../../core/page/format.ts';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { compareTexts, markWords, wordsOf } from './text-difference.ts';

/** Words of a block; those that the other block lacks are marked, and said to be so to readers. */
export function MarkedBlock({ block, other, as }: { block: string; other: string | null; as: 'added' | 'removed' }) {
  const Mark = as === 'added' ? 'ins' : 'del';
  return markWords(block, other ?? '').map(({ text, isOwn }, i) => {
    const key = `${i} ${text}`;
    return isOwn ? (
      <Mark key={key} className={`cms__${as}`}>
        {hardSpaces(text)}{' '}
      </Mark>
    ) : (
      <span key={key}>{hardSpaces(text)} </span>
    );
  });
}

/** How one text differs from another: what both have is dimmed. */
export function DifferenceList({ from, to }: { from: string; to: string }) {
  const rows = useMemo(() => compareTexts(to, from), [from, to]);
  if (rows.every((row) => 'same' in row)) return <p className="muted">{texts.noDifference}</p>;
  return (
    <ul className="cms__difference">
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a piece of text may come twice, and nothing is moved here
        <li key={i}>
          {'same' in row ? (
            <p className="cms__same">{hardSpaces(wordsOf(row.same))}</p>
          ) : (
            <>
              {row.theirs !== null && (
                <p>
                  <span className="vh">{texts.removed}: </span>
                  <MarkedBlock block={row.theirs} other={row.mine} as="removed" />
                </p>
              )}
              {row.mine !== null && (
                <p>
                  <span className="vh">{texts.added}: </span>
                  <MarkedBlock block={row.mine} other={row.theirs} as="added" />
                </p>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
