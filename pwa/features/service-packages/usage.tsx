import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Meter } from '../../ui/notice/meter.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';

/** One limit: what was used in words, bars beside them, what is left. Null: no limit, so there is nothing to draw. */
export function Usage({
  title,
  used,
  limit,
  detail = null,
  none = limit === 0 ? texts.noDownload : null,
  leftText = texts.left,
}: {
  title: string;
  used: number;
  limit: number | null;
  detail?: string | null;
  /** why there is nothing to use */
  none?: string | null;
  /** what is left in words, where there is something */
  leftText?: (left: number) => string;
}) {
  const left = limit === null ? null : Math.max(0, limit - used);
  return (
    <div className="usage">
      <h4>{title}</h4>
      {none !== null ? (
        <p className="muted">{none}</p>
      ) : (
        <>
          {limit !== null && <Meter used={used} limit={limit} />}
          <p className="usage__figures">
            <span>{texts.used(used, limit)}</span>
            {left === 0 ? (
              <VerdictChip state="warn">{texts.left(0)}</VerdictChip>
            ) : (
              left !== null && <b>{leftText(left)}</b>
            )}
          </p>
          {detail !== null && <p className="small muted">{detail}</p>}
        </>
      )}
    </div>
  );
}
