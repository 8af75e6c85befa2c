import { checkGtin, cleanGtin, shownGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { issuer, prefixNote } from '@gtinoteka/contract/rules/gtin-prefix.ts';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { isTradeItem } from '@gtinoteka/contract/rules/verdict-lines.ts';
import type { Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/document-title.ts';
import { codeText, formatDate, formatTime, prepareDates, productName } from '../../core/format.ts';
import { useSession } from '../../core/session.tsx';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { productCardTexts as texts } from '../../core/texts/product-card.ts';
import { useLookUp } from '../../core/use-look-up.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LookUpProblem } from '../../ui/look-up-problem.tsx';
import { TypedCode } from '../../ui/typed-code.tsx';
import { VerdictStamp } from '../../ui/verdict-stamp.tsx';
import { code2dObstacle, HeadActions, TileActions } from './card-actions.tsx';
import { CompanyData } from './company-data.tsx';
import { Crumbs } from './crumbs.tsx';
import './product-card.css';
import { ProductData } from './product-data.tsx';
import { ProductPhoto } from './product-photo.tsx';

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
  const { verdict, product, problem, isAsking, askAgain } = useLookUp(digits);
  useEffect(prepareDates, []);
  const own = shownGtin(digits);
  const code = codeText(typed);
  const name = product?.name ? productName(product.name) : code;
  useDocumentTitle(`${product?.name ?? code} – ${texts.title}`);
  const actions = product && verdict && { gtin: own, name, code2dObstacle: code2dObstacle(own, verdict) };

  return (
    <div className="wrap page product">
      <Crumbs here={isAsking ? code : name} />
      <div className="product__head">
        <div className="product__title">
          <h1>{name}</h1>
          <p className="only-desktop">{product?.brand ?? '\u00a0'}</p>
        </div>
        {actions && <HeadActions {...actions} />}
      </div>
      {isAsking && <Waiting />}
      {problem !== null && <LookUpProblem problem={problem} onAgain={askAgain} />}
      {verdict && (
        <Answer digits={own} typed={typed} name={name} verdict={verdict} product={product} onAgain={askAgain} />
      )}
      {actions && <TileActions {...actions} />}
      {product && (
        <div className="prod">
          <ProductPhoto
            addresses={product.imageUrls}
            name={name}
            {...(!isTradeItem(own) && { without: texts.noPhotoOfNumber })}
          />
          <div className="stack">
            <ProductData product={product} gtin={own} />
            <CompanyData product={product} />
          </div>
        </div>
      )}
    </div>
  );
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
  const fault = checkGtin(digits);
  const isMissing = verdict.state === 'none' && isTradeItem(digits);
  // The global registry does not answer for what the national organisation issued (A §1), logged in or not.
  const isStrangersMiss = isMissing && !product && state === 'anonymous' && !issuer(digits).isPolish;
  const checkedAt = product?.verdict.checkedAt;
  return (
    <>
      <VerdictStamp
        verdict={verdict}
        gtin={digits}
        name={product?.name ?? null}
        reason={
          <>
            {verdict.state === 'ok' && checkedAt
              ? texts.checkedAt(formatDate(checkedAt), formatTime(checkedAt))
              : verdict.reason}
            {isStrangersMiss && ` ${texts.signInForGlobal}`}
            {isMissing && !product && issuer(digits).isPolish && ` ${lookUpTexts.nationalOnly}`}
            {fault && <TypedCode typed={typed} />}
          </>
        }
      >
        {product?.name && (
          <div className="stamp__name only-phone">
            <b>{name}</b>
            <span className="muted">{product.brand}</span>
          </div>
        )}
      </VerdictStamp>
      {isMissing && state !== 'signed-in' && (
        <div className="product__next">
          <EmptyState
            title={texts.yours}
            actions={
              <>
                <LinkButton variant="primary" to="/registration">
                  {texts.register}
                </LinkButton>
                <LinkButton to="/catalog">{texts.anotherCode}</LinkButton>
              </>
            }
          >
            <p className="muted">{texts.yoursText}</p>
            <p className="xs muted">{prefixNote}</p>
          </EmptyState>
        </div>
      )}
      {!product && (!isMissing || state === 'signed-in') && (
        <div className="wraprow product__next">
          {verdict.state === 'wait' && (
            <Button variant="primary" onClick={onAgain}>
              {texts.again}
            </Button>
          )}
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
