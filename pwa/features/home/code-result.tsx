import { ArrowRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { productName } from '../../core/page/format.ts';
import { homeTexts as texts } from './home-texts.ts';
import type { LookUpState } from '../../look-up/use-look-up.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { LookUpProblem } from '../../ui/verdict/look-up-problem.tsx';
import { VerdictBlock } from '../../ui/verdict/verdict.tsx';

/** Where its chunk does not come, the verdict says enough. */
const NextTry = lazy(() =>
  import('../../ui/verdict/next-try.tsx').then(
    (loaded) => ({ default: loaded.NextTry }),
    () => ({ default: () => null }),
  ),
);

/** The verdict in place: what is known of the code, the product's name, and the way to its card. */
export function CodeResult({ digits, lookUp }: { digits: string; lookUp: LookUpState }) {
  const { gtin14, own, verdict, words, product, problem, askAgain } = lookUp;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />;
  if (!verdict || !words) return null;
  // A code whose structure is wrong has no card.
  const isSound = verdict.fault === null;
  return (
    <>
      <VerdictBlock key={digits} state={verdict.state} headline={words.headline} isNew>
        {words.reason}
      </VerdictBlock>
      {verdict.state === 'wait' && (
        <Suspense fallback={null}>
          <NextTry />
        </Suspense>
      )}
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
    </>
  );
}
