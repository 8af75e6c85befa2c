import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { codeText, formatDate, formatTime, prepareDates, productName } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { queueTexts } from '../../core/texts/queue.ts';
import { productCardTexts as texts } from './product-card-texts.ts';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { useLookUp } from '../../look-up/use-look-up.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { AnswerStamp, isMissing, UnknownProduct } from '../../ui/verdict/code-answer.tsx';
import { LookUpProblem } from '../../ui/verdict/look-up-problem.tsx';
import { ServerFailed } from '../../ui/verdict/server-failed.tsx';
import { code2dObstacle, generatorOf, TileActions } from './card-actions.tsx';
import { CompanyData } from './company-data.tsx';
import { Crumbs } from './crumbs.tsx';
import { Likenesses } from './likenesses.tsx';
import './product-card.css';
import { ProductData } from './product-data.tsx';
import { ProductPhoto } from './product-photo.tsx';
import { verdictWords } from '../../core/texts/verdict.ts';

/** Brought only to those who may see it. */
const HistorySection = lazy(() =>
  import('./history-section.tsx').then((loaded) => ({ default: loaded.HistorySection })),
);

/** The product card (A §2). Its address takes a GTIN in any length, with spaces too, and shows it as 14 digits. */
export function ProductCardPage() {
  const { id = '' } = useParams();
  const location = useLocation();
  // Signs that only group digits, with no digit among them, are no number either.
  const digits = cleanGtin(id) || id.trim();
  const gtin14 = toGtin14(digits);
  if (digits === '') return <Navigate replace to="/catalog" />;
  if (checkGtin(digits) === null && id !== gtin14) {
    return <Navigate replace to={{ pathname: `/catalog/${gtin14}`, search: location.search }} state={location.state} />;
  }
  // Digits are shown in groups of their own; anything else as it stands in the address.
  return <Card digits={digits} typed={/\D/.test(digits) ? id.trim() : digits} key={digits} />;
}

function Card({ digits, typed }: { digits: string; typed: string }) {
  const { own, verdict, product, problem, isAsking, askAgain } = useLookUp(digits);
  useEffect(prepareDates, []);
  const isWide = useIsWide();
  const { activeMembership, hasPermission } = useSession();
  const canSearch = hasPermission('advanced_search');
  // On Starter codes in lists are counted: nothing is spent there that nobody asked for. Nor is a kept card a time to ask.
  const isPaid = activeMembership !== null && activeMembership.company.subscription !== 'free';
  const askedBy = canSearch && isPaid && !verdict?.storedAt ? activeMembership.id : null;
  const code = codeText(typed);
  const name = product?.name ? productName(product.name) : code;
  useDocumentTitle(`${product?.name ?? code} – ${texts.title}`);
  const actions = product &&
    verdict && {
      gtin: own,
      name,
      product,
      code2dObstacle: code2dObstacle(own, verdict),
      membershipId: activeMembership?.id ?? null,
    };

  return (
    <div className="wrap page product">
      <Crumbs here={isAsking ? code : name} />
      <div className="product__head">
        <div className="product__title vh-phone">
          <h1>{name}</h1>
          <p className="only-desktop">{product?.brand ?? '\u00a0'}</p>
        </div>
      </div>
      {isAsking && <Waiting />}
      {problem !== null && <LookUpProblem problem={problem} onAgain={askAgain} gtin={own} />}
      {verdict && (
        <Answer digits={own} typed={typed} name={name} verdict={verdict} product={product} onAgain={askAgain} />
      )}
      {product && actions && (
        <div className="prod">
          <div className="prod__side">
            <ProductPhoto
              gtin={own}
              addresses={product.imageUrls}
              name={name}
              {...(!isTradeItem(own) && { without: texts.noPhotoOfNumber })}
            />
            <TileActions {...actions} />
            {isWide && <CompanyData product={product} canSearch={canSearch} membershipId={askedBy} />}
          </div>
          <div className="stack">
            <ProductData product={product} gtin={own} />
            {!isWide && <CompanyData product={product} canSearch={canSearch} membershipId={askedBy} />}
            <Likenesses product={product} membershipId={askedBy} />
            {hasPermission('repository') && (
              <Suspense fallback={null}>
                <HistorySection gtin={own} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** The reason and when it was found out; of a sound code, which its lines explain, the time alone. */
function reasonOf(verdict: Verdict, checkedAt: string | undefined): string {
  const { state } = verdict;
  const { reason } = verdictWords(verdict);
  if (!checkedAt || state === 'wait') return reason;
  const when = texts.checkedAt(formatDate(checkedAt), formatTime(checkedAt));
  return state === 'ok' ? when : `${reason} ${when}.`;
}

function Answer({
  digits,
  typed,
  name,
  verdict,
  product,
  onAgain,
}: {
  digits: string;
  /** the digits, or what stands in the address in place of them */
  typed: string;
  name: string;
  verdict: Verdict;
  product: CheckedProduct | null;
  onAgain: () => void;
}) {
  const { state } = useSession();
  const isTheirs = isMissing(digits, verdict) && state !== 'signed-in';
  if (verdict.code === 'awaits_server') return <ServerFailed gtin={digits} verdict={verdict} onAgain={onAgain} />;
  return (
    <>
      <AnswerStamp
        gtin={digits}
        typed={typed}
        name={name}
        verdict={verdict}
        product={product}
        generator={product && code2dObstacle(digits, verdict) === null ? generatorOf(digits) : null}
        reason={reasonOf(verdict, product?.verdict.checkedAt)}
      />
      {isTheirs && (
        <div className="product__next">
          <UnknownProduct action={<LinkButton to="/catalog">{texts.anotherCode}</LinkButton>} />
        </div>
      )}
      {!product && !isTheirs && (
        <div className="wraprow product__next">
          {verdict.state === 'wait' && (
            <Button variant="primary" onClick={onAgain}>
              {texts.again}
            </Button>
          )}
          {verdict.state === 'wait' && <LinkButton to="/queue">{queueTexts.show}</LinkButton>}
          <LinkButton to="/catalog">{texts.anotherCode}</LinkButton>
        </div>
      )}
    </>
  );
}

/** The shape of the stamp while the answer is awaited, so that nothing jumps when it comes. */
function Waiting() {
  return (
    <div className="stamp stamp--waiting" role="status">
      <span className="vh">{texts.checking}</span>
      <span className="bars-busy" aria-hidden="true" />
    </div>
  );
}
