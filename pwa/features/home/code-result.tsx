import { ownLengthGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { ArrowRight } from 'lucide-react';
import { productName } from '../../core/format.ts';
import { homeTexts as texts } from '../../core/texts/home.ts';
import type { LookUpState } from '../../core/use-look-up.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { VerdictBlock } from '../../ui/verdict.tsx';

/** The verdict in place: what is known of the code, the product's name, and the way to its card. */
export function CodeResult({ digits, lookUp }: { digits: string; lookUp: LookUpState }) {
  const { verdict, product, problem, askAgain } = lookUp;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} />;
  if (!verdict) return null;
  // A verdict with one line knows the structure alone, and finds it wrong: such a code has no card.
  const isSound = verdict.lines.length > 1;
  return (
    <>
      <VerdictBlock key={digits} state={verdict.state} headline={verdict.headline} isNew>
        {verdict.reason}
      </VerdictBlock>
      {isSound && (
        <div className="hero__found">
          <span>
            {product?.name && <b>{productName(product.name)}</b>}
            <Gtin value={ownLengthGtin(toGtin14(digits))} />
          </span>
          <LinkButton to={`/catalog/${toGtin14(digits)}`} iconAfter={ArrowRight}>
            {texts.seeCard}
          </LinkButton>
        </div>
      )}
    </>
  );
}
