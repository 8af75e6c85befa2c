import { daysLeft, resultDays, type ResultFormat, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { Download, FileCheck } from 'lucide-react';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { Button, type ButtonLook } from '../../ui/control/button.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { hasResultStill } from './result-time.ts';
import { reportTexts as texts } from './report-texts.ts';
import { RowCounts } from './running-file.tsx';
import { useDownload } from './use-download.ts';

interface Headline {
  readonly state: VerdictState;
  readonly rows: number;
  readonly text: string;
}

/** What matters most of a report: rows to be mended, else those to be looked at, else those in order. */
function headlineOf({ counts: { ok, warn, bad, none, unchecked } }: SentFile): Headline {
  if (bad > 0) return { state: 'bad', rows: bad, text: texts.headlines.bad(bad) };
  const review = warn + none + unchecked;
  if (review > 0) return { state: 'warn', rows: review, text: texts.headlines.review(review) };
  return { state: 'ok', rows: ok, text: texts.headlines.ok(ok) };
}

/** The first block of a report: the headline, rows by verdict as bars, and what can be taken home. */
export function ReportSummary({ companyId, file }: { companyId: string; file: SentFile }) {
  const { state, rows, text } = headlineOf(file);
  return (
    <div className="rep">
      <div className={`rep__verdict solid-${state}`}>
        <VerdictIcon state={state} />
        <p>
          <b>{formatNumber(rows)}</b> {text}
        </p>
      </div>
      <div className="rep__bars">
        <RowCounts file={file} />
      </div>
      {hasResultStill(file) && <Downloads companyId={companyId} file={file} />}
    </div>
  );
}

/** The last day of the download: what is over 30 days old is gone. */
function lastDay(createdAt: string): string {
  return formatDate(new Date(createdAt).getTime() + resultDays * 86_400_000);
}

function Downloads({ companyId, file }: { companyId: string; file: SentFile }) {
  const { coming, download } = useDownload(companyId, file.id);

  function button(format: ResultFormat, text: string, look: ButtonLook) {
    return (
      <Button {...look} busy={coming === format} onClick={() => download(format)}>
        {text}
      </Button>
    );
  }
  const isMended = file.mended > 0;
  return (
    <section className="rep__downloads" aria-labelledby="report-downloads">
      <h2 id="report-downloads">{texts.download}</h2>
      <p className="small muted">{texts.until(daysLeft(file.createdAt), lastDay(file.createdAt))}</p>
      {isMended && button('corrected', texts.corrected, { variant: 'primary', block: true, icon: FileCheck })}
      {button('xlsx', texts.resultXlsx, { variant: isMended ? 'secondary' : 'primary', block: true, icon: Download })}
      {button('csv', texts.resultCsv, { block: true, icon: Download })}
      {isMended && <p className="xs muted">{texts.correctedNote(file.mended)}</p>}
    </section>
  );
}
