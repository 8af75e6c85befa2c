import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { ArrowRight } from 'lucide-react';
import { homeTexts as texts } from '../../core/texts/home.ts';
import type { LookUpState } from '../../core/use-look-up.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Gtin } from '../../ui/gtin.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { VerdictBlock } from '../../ui/verdict.tsx';

/** The verdict in place: what is known of the code, the product's name, and the way to its card. */
export function CodeResult({ digits, gtin14, lookUp }: { digits: string; gtin14: string; lookUp: LookUpState }) {
  const { verdict, product, problem, askAgain } = lookUp;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} />;
  if (!verdict) return null;
  return (
    <>
      <VerdictBlock key={digits} state={verdict.state} headline={verdict.headline} isNew>
        {verdict.reason}
      </VerdictBlock>
      <div className="hero__found">
        <span>
          {product?.name && <b>{product.name}</b>}
          <Gtin value={ownLengthGtin(gtin14)} />
        </span>
        <LinkButton to={`/catalog/${gtin14}`} variant="quiet" iconAfter={ArrowRight}>
          {texts.seeCard}
        </LinkButton>
      </div>
    </>
  );
}
