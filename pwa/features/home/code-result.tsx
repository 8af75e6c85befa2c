import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { productName } from '../../core/page/format.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { verdictWords } from '../../core/texts/verdict.ts';
import { homeTexts as texts } from './home-texts.ts';
import type { LookUpState } from '../../look-up/use-look-up.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { LookUpProblem } from '../../ui/verdict/look-up-problem.tsx';
import { StoredAge } from '../../ui/verdict/stored-age.tsx';
import { VerdictBlock } from '../../ui/verdict/verdict.tsx';

const ServerFailed = lazy(() =>
  import('../../ui/verdict/server-failed.tsx').then(
    (loaded) => ({ default: loaded.ServerFailed }),
    () => ({ default: BareVerdict }),
  ),
);

/** Where its chunk does not come, the verdict says enough. */
function BareVerdict({ verdict }: { verdict: Verdict }) {
  const { headline, reason } = verdictWords(verdict);
  return (
    <VerdictBlock state={verdict.state} headline={headline} isNew>
      {reason}
    </VerdictBlock>
  );
}

/** The verdict in place: what is known of the code, the product's name, and the way to its card. */
export function CodeResult({ digits, lookUp }: { digits: string; lookUp: LookUpState }) {
  const { gtin14, own, verdict, product, problem, askAgain } = lookUp;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />;
  if (!verdict) return null;
  if (verdict.code === 'awaits_server')
    return (
      <Suspense fallback={null}>
        <ServerFailed gtin={own} verdict={verdict} onAgain={askAgain} />
      </Suspense>
    );
  // A code whose structure is wrong has no card.
  const isSound = verdict.fault === null;
  return (
    <section aria-label={lookUpTexts.result}>
      <BareVerdict key={digits} verdict={verdict} />
      <StoredAge storedAt={verdict.storedAt} state={verdict.state} />
      {isSound && (
        <div className="hero__found">
          <span>
            {product?.name && <b>{productName(product.name)}</b>}
            <Gtin value={own} />
          </span>
          <LinkButton to={`/catalog/${gtin14}`} iconAfter={ArrowRight}>
            {texts.seeCard}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
