import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { lookUpTexts } from '../../../core/texts/look-up.ts';
import { queueTexts } from '../../../core/texts/queue.ts';
import { useLookUp } from '../../../look-up/use-look-up.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { AnswerStamp, isMissing, UnknownProduct } from '../../../ui/verdict/code-answer.tsx';
import { LookUpProblem } from '../../../ui/verdict/look-up-problem.tsx';
import { ServerFailed } from '../../../ui/verdict/server-failed.tsx';
import { OtherWays } from '../other-ways.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsWaiting } from './results-waiting.tsx';

/** The answer to one GTIN: its verdict, and below it the product or what to do without one. */
export function GtinResult({ digits, onAnother }: { digits: string; onAnother: () => void }) {
  const { state } = useSession();
  const { own, verdict, words, product, problem, isAsking, askAgain } = useLookUp(digits);

  if (isAsking) return <ResultsWaiting />;
  if (problem) return <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />;
  if (!verdict || !words) return null;
  if (verdict.code === 'awaits_server')
    return (
      <section className="results">
        <ServerFailed gtin={own} verdict={verdict} onAgain={askAgain} />
      </section>
    );

  // A number that is no trade item and that nobody described has no product to show, nor anybody who should describe it.
  const listed = product && (isTradeItem(own) || product.verdict.data !== 'none') ? product : null;
  const isUnknown = isMissing(own, verdict);
  const isTheirs = isUnknown && state !== 'signed-in';
  const anotherCode = <Button onClick={onAnother}>{texts.checkAnother}</Button>;
  return (
    <section className="results stack">
      <AnswerStamp
        gtin={own}
        typed={digits}
        name={product?.name}
        verdict={verdict}
        product={product}
        reason={words.reason}
      />
      {listed && <ResultList products={[listed]} />}
      {isTheirs && <UnknownProduct action={anotherCode} aside={<OtherWays />} />}
      {verdict.state === 'wait' && (
        <div className="wraprow">
          <Button variant="primary" onClick={askAgain}>
            {lookUpTexts.again}
          </Button>
          <LinkButton to="/queue">{queueTexts.show}</LinkButton>
        </div>
      )}
      {verdict.state !== 'wait' && !listed && !isTheirs && <div className="wraprow">{anotherCode}</div>}
      {isUnknown && !isTheirs && <OtherWays />}
    </section>
  );
}
