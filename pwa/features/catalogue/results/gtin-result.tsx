import { checkGtin, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { isTradeItem, issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { lookUpTexts } from '../../../core/texts/look-up.ts';
import { queueTexts } from '../../../core/texts/queue.ts';
import { useLookUp } from '../../../look-up/use-look-up.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { NextTry } from '../../../ui/verdict/next-try.tsx';
import { TypedCode } from '../../../ui/barcode/typed-code.tsx';
import { VerdictStamp } from '../../../ui/verdict/verdict-stamp.tsx';
import { OtherWays } from './no-results.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsWaiting } from './results-waiting.tsx';
import { verdictWords } from '../../../core/texts/verdict.ts';
import { prefixNote } from '@gtinoteka/contract/texts/gtin-texts.ts';

/** The answer to one GTIN: its verdict, and below it the product or what to do without one. */
export function GtinResult({ digits, onAnother }: { digits: string; onAnother: () => void }) {
  const { state } = useSession();
  const { verdict, product, problem, isAsking, askAgain } = useLookUp(digits);
  const fault = checkGtin(digits);
  const own = shownGtin(digits);

  if (isAsking) return <ResultsWaiting />;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />;
  if (!verdict) return null;

  // A number that is no trade item and that nobody described has no product to show, nor anybody who should describe it.
  const isItem = isTradeItem(own);
  const listed = product && (isItem || product.verdict.data !== 'none') ? product : null;
  const isMissing = verdict.state === 'none' && isItem;
  // The global registry does not answer for what the national organisation issued (A §1), logged in or not.
  const isStrangersMiss = isMissing && !product && state === 'anonymous' && !issuer(own).isPolish;
  const anotherCode = <Button onClick={onAnother}>{texts.checkAnother}</Button>;
  return (
    <section className="results stack">
      <VerdictStamp
        verdict={verdict}
        gtin={own}
        name={product?.name ?? null}
        product={product}
        reason={
          <>
            {verdictWords(verdict).reason}
            {isStrangersMiss && ` ${texts.notFoundAnonymous}`}
            {isMissing && !product && issuer(own).isPolish && ` ${lookUpTexts.nationalOnly}`}
            {fault && <TypedCode typed={digits} />}
          </>
        }
      >
        {product?.name && (
          <div className="stamp__name only-phone">
            <b>{product.name}</b>
            <span className="muted">{product.brand}</span>
          </div>
        )}
      </VerdictStamp>
      {listed && <ResultList products={[listed]} />}
      {isMissing && state !== 'signed-in' && (
        <EmptyState
          title={texts.yours}
          actions={
            <>
              <LinkButton variant="primary" to="/registration">
                {texts.register}
              </LinkButton>
              {anotherCode}
            </>
          }
          aside={<OtherWays />}
        >
          <p className="muted">{texts.yoursText}</p>
          <p className="xs muted">{prefixNote}</p>
        </EmptyState>
      )}
      {verdict.state === 'wait' && <NextTry />}
      {verdict.state === 'wait' && (
        <div className="wraprow">
          <Button variant="primary" onClick={askAgain}>
            {lookUpTexts.again}
          </Button>
          <LinkButton to="/queue">{queueTexts.show}</LinkButton>
        </div>
      )}
      {verdict.state !== 'wait' && !listed && !(isMissing && state !== 'signed-in') && (
        <div className="wraprow">{anotherCode}</div>
      )}
    </section>
  );
}
