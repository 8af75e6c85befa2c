import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { ArrowRight } from 'lucide-react';
import { productName } from '../../core/format.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { VerdictIcon } from '../../ui/verdict.tsx';
import { elementFacts } from './element-facts.ts';
import type { Scans } from './use-scans.ts';

/** The verdict on the code scanned last, large enough for an arm's length, with what the code says beside its number. */
export function LastVerdict({ scans: { last, again } }: { scans: Scans }) {
  if (!last) return <p className="card card__pad muted scanned__empty">{texts.nothingYet}</p>;
  if (last.problem) return <LookUpProblem problem={last.problem} onAgain={again} />;
  const { verdict, product, gtin } = last;
  const facts = elementFacts(last.elements);
  // A verdict with one line knows the structure alone, and finds it wrong: such a code has no card.
  const isSound = verdict !== null && verdict.lines.length > 1;
  const company = product?.company?.name ?? product?.gs1Licence?.licenseeName;
  return (
    <section className="card scanned" aria-label={texts.result}>
      <div key={verdict ? gtin : 'asking'} className={`scanned__v solid-${verdict?.state ?? 'wait'} is-new`}>
        <VerdictIcon state={verdict?.state ?? 'wait'} />
        <div>
          <b>{verdict?.headline ?? texts.asking}</b>
          <Gtin value={gtin} wrongLast={verdict !== null && !isSound} />
          {product?.name && <p>{productName(product.name)}</p>}
        </div>
      </div>
      {verdict && (
        <div className="scanned__text">
          {company && <p className="strong">{company}</p>}
          <p className="muted">{verdict.reason}</p>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="scanned__facts">
          {facts.map(({ ai, label, value, isPast }) => (
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
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isSound && (
        <div className="scanned__act">
          <LinkButton to={`/catalog/${toGtin14(gtin)}`} iconAfter={ArrowRight}>
            {texts.seeCard}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
