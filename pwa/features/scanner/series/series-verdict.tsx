import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productName } from '../../../core/page/format.ts';
import { scannerTexts } from '../../../core/texts/scanner.ts';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { StoredAge } from '../../../ui/verdict/stored-age.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { LabelRemarks } from '../label-remarks.tsx';
import { Unread } from '../unread.tsx';
import type { Scans } from '../use-scans.ts';
import { takeBack, useAdded } from './scan-series.ts';
import { verdictWords } from '../../../core/texts/verdict.ts';

/** The verdict on the last scan over the whole series, with what it added and the way to take it back. */
export function SeriesVerdict({ scans, onType }: { scans: Scans; onType: () => void }) {
  const added = useAdded();
  const { last, unread, again } = scans;
  if (unread)
    return (
      <section className="card scanned" aria-label={scannerTexts.result}>
        <Unread scans={scans} onType={onType} />
      </section>
    );
  if (!last) return null;
  if (last.problem) return <LookUpProblem problem={last.problem} onAgain={again} />;
  const { verdict, product, gtin, elements, undivided } = last;
  const state = verdict?.state ?? 'wait';
  const isSound = verdict !== null && verdict.fault === null;
  const code = <Gtin value={gtin} wrongLast={verdict !== null && !isSound} />;
  return (
    <section className="card scanned" aria-label={scannerTexts.result}>
      <div className={`sv solid-${state}`} key={verdict ? gtin : 'asking'}>
        <VerdictIcon state={state} />
        <div>
          <b>{verdict ? verdictWords(verdict).headline : scannerTexts.asking}</b>
          <p>
            {isSound ? <Link to={`/catalog/${toGtin14(gtin)}`}>{code}</Link> : code}
            {product?.name && ` · ${productName(product.name)}`}
            {added && ` · ${texts.added(added.batch, added.times)}`}
          </p>
        </div>
        {added && (
          <Button icon={Undo2} onClick={takeBack}>
            {texts.takeBackLast}
          </Button>
        )}
      </div>
      <StoredAge storedAt={verdict?.storedAt} state={state} />
      <LabelRemarks elements={elements} undivided={undivided} />
    </section>
  );
}
