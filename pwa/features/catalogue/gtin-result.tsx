import { checkGtin, shownGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { issuer, prefixNote } from '@gtinoteka/contract/rules/gtin-prefix.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/verdict-lines.ts';
import { useSession } from '../../core/session.tsx';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { useLookUp } from '../../core/use-look-up.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { TypedCode } from '../../ui/typed-code.tsx';
import { VerdictStamp } from '../../ui/verdict-stamp.tsx';
import { OtherWays } from './no-results.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsWaiting } from './search-results.tsx';

/** The answer to one GTIN: its verdict, and below it the product or what to do without one. */
export function GtinResult({ digits, onAnother }: { digits: string; onAnother: () => void }) {
  const { state } = useSession();
  const { verdict, product, problem, isAsking, askAgain } = useLookUp(digits);
  const fault = checkGtin(digits);
  const own = shownGtin(digits);

  if (isAsking) return <ResultsWaiting />;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} />;
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
        reason={
          <>
            {verdict.reason}
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
      {verdict.state === 'wait' && (
        <div className="wraprow">
          <Button variant="primary" onClick={askAgain}>
            {lookUpTexts.again}
          </Button>
        </div>
      )}
      {verdict.state !== 'wait' && !listed && !(isMissing && state !== 'signed-in') && (
        <div className="wraprow">{anotherCode}</div>
      )}
    </section>
  );
}
