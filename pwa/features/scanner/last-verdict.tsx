import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictLines } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate, productName } from '../../core/page/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { StoredAge } from '../../ui/verdict/stored-age.tsx';
import { lineFact } from '../../ui/verdict/line-fact.tsx';
import { LookUpProblem } from '../../ui/verdict/look-up-problem.tsx';
import { StampFacts, type StampFact } from '../../ui/verdict/stamp.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { elementFacts } from './series/element-facts.ts';
import { LabelRemarks } from './label-remarks.tsx';
import { UndoBar } from './series/undo-bar.tsx';
import { Unread } from './unread.tsx';
import { manualField } from './manual-code.tsx';
import type { Scans } from './use-scans.ts';
import { lineWords } from '../../core/texts/verdict-lines.ts';
import { verdictWords } from '../../core/texts/verdict.ts';

/** Puts the caret where digits are typed. */
function goToField(): void {
  document.getElementById(manualField)?.focus();
}

/** Structure, licence and source; of a kept card the structure is checked now, the licence is as it was then. */
function factsOfVerdict({ facts, storedAt }: Verdict): StampFact[] {
  return verdictLines(facts)
    .filter(({ about }) => about !== 'completeness' && about !== 'product')
    .map((line) => {
      const fact = lineFact(lineWords(line, facts));
      if (storedAt === undefined || line.about === 'source' || line.about === 'prefix') return fact;
      return {
        ...fact,
        explanation: line.about === 'licence' ? texts.stateOf(formatDate(storedAt)) : texts.checkedNow,
      };
    });
}

/** The verdict on the code scanned last, large enough for an arm's length, with what the code says beside its number. */
export function LastVerdict({ scans }: { scans: Scans }) {
  const { last, again } = scans;
  if (scans.unread)
    return (
      <section className="card scanned" aria-label={texts.result}>
        <Unread scans={scans} onType={goToField} />
      </section>
    );
  if (!last) return <p className="card card__pad muted scanned__empty">{texts.nothingYet}</p>;
  if (last.problem)
    return (
      <>
        <LookUpProblem problem={last.problem} onAgain={again} />
        <UndoBar />
      </>
    );
  const { verdict, product, gtin } = last;
  const facts = elementFacts(last.elements);
  // A code whose structure is wrong has no card.
  const words = verdict && verdictWords(verdict);
  const isSound = verdict !== null && verdict.fault === null;
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName;
  return (
    <section className="card scanned" aria-label={texts.result}>
      <div key={verdict ? gtin : 'asking'} className={`scanned__v solid-${verdict?.state ?? 'wait'} is-new`}>
        <VerdictIcon state={verdict?.state ?? 'wait'} />
        <div>
          <b>{words?.headline ?? texts.asking}</b>
          <Gtin value={gtin} wrongLast={verdict !== null && !isSound} />
          {product?.name && <p>{[productName(product.name), company].filter(Boolean).join(' · ')}</p>}
        </div>
      </div>
      <StoredAge storedAt={verdict?.storedAt} state={verdict?.state ?? 'wait'}>
        <Link to={`/catalog/${toGtin14(gtin)}`}>{texts.openCard}</Link>
      </StoredAge>
      <LabelRemarks elements={last.elements} undivided={last.undivided} />
      <UndoBar />
      {verdict && (
        <div className="scanned__text">
          {company && !product?.name && <p className="strong">{company}</p>}
          <p className="muted">{words?.reason}</p>
        </div>
      )}
      {verdict && isSound && <StampFacts facts={factsOfVerdict(verdict)} />}
      {facts.length > 0 && (
        <dl className="scanned__facts">
          {facts.map(({ ai, label, value, isPast, fault }) => (
            <div key={ai}>
              <dt>{label}</dt>
              <dd>
                {value}
                {isPast && (
                  <span className="v-bad">
                    {' '}
                    <VerdictIcon state="bad" /> {texts.past}
                  </span>
                )}
                {fault !== null && (
                  <span className="v-warn">
                    {' '}
                    <VerdictIcon state="warn" /> {fault}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isSound && verdict.storedAt === undefined && (
        <div className="scanned__act">
          <LinkButton to={`/catalog/${toGtin14(gtin)}`} iconAfter={ArrowRight}>
            {texts.seeCard}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
