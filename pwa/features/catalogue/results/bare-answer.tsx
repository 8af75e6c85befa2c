import { productName } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { lookUpTexts } from '../../../core/texts/look-up.ts';
import { useLookUp } from '../../../look-up/use-look-up.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { VerdictBlock } from '../../../ui/verdict/verdict.tsx';
import type { AnswerProps } from './answer.tsx';

/** The answer to one GTIN where the part that draws it whole did not come: the verdict says enough, without a network too. */
export function BareAnswer({ search }: AnswerProps) {
  const { own, gtin14, verdict, words, product, problem, askAgain } = useLookUp(search.gtin);
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />;
  if (!verdict || !words) return null;
  const name = productName(product?.name ?? own);
  return (
    <section className="results stack" aria-label={lookUpTexts.result}>
      <VerdictBlock key={own} state={verdict.state} headline={words.headline} isNew>
        {words.reason}
      </VerdictBlock>
      {product?.name && <p>{name}</p>}
      <div className="wraprow">
        {verdict.state === 'wait' && (
          <Button variant="primary" onClick={askAgain}>
            {lookUpTexts.again}
          </Button>
        )}
        {product && (
          <LinkButton to={`/catalog/${gtin14}`} aria-label={texts.lookAt(name)}>
            {texts.look}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
