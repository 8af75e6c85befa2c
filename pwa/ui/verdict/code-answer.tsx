import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { isTradeItem, issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { prefixNote } from '@gtinoteka/contract/texts/gtin-texts.ts';
import type { ReactNode } from 'react';
import { useSession } from '../../core/session/session.tsx';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { TypedCode } from '../barcode/typed-code.tsx';
import { LinkButton } from '../control/button.tsx';
import { EmptyState } from '../notice/empty-state.tsx';
import { codeAnswerTexts as texts } from './code-answer-texts.ts';
import { VerdictStamp } from './verdict-stamp.tsx';

/** Whether a verdict says that nobody knows a number which is to be somebody's product. */
export function isMissing(gtin: string, verdict: Verdict): boolean {
  return verdict.state === 'none' && isTradeItem(gtin);
}

/** The stamp of one code that was asked for: why it is so, where else it may be known, and the product's name on a phone. */
export function AnswerStamp({
  gtin,
  typed,
  name,
  verdict,
  product,
  generator,
  reason,
}: {
  /** in its own length */
  gtin: string;
  /** what stands in the address, shown where it is no number */
  typed: string;
  /** how the product is called here; shown where it has a name */
  name: ReactNode;
  verdict: Verdict;
  product: CheckedProduct | null;
  /** address of the generator of 2D codes for this number, null where none is made */
  generator?: string | null;
  reason: string;
}) {
  const { state } = useSession();
  const { isPolish } = issuer(gtin);
  const isUnknown = isMissing(gtin, verdict) && !product;
  return (
    <VerdictStamp
      verdict={verdict}
      gtin={gtin}
      name={product?.name ?? null}
      product={product}
      generator={generator ?? null}
      reason={
        <>
          {reason}
          {/* The global registry does not answer for what the national organisation issued (A §1), logged in or not. */}
          {isUnknown && isPolish && ` ${lookUpTexts.nationalOnly}`}
          {isUnknown && !isPolish && state === 'anonymous' && ` ${texts.signInForGlobal}`}
          {checkGtin(gtin) && <TypedCode typed={typed} />}
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
  );
}

/** What the owner of a number that nobody knows can do. `action` comes after the registration. */
export function UnknownProduct({ action, aside }: { action: ReactNode; aside?: ReactNode }) {
  return (
    <EmptyState
      title={texts.yours}
      actions={
        <>
          <LinkButton variant="primary" to="/registration">
            {texts.register}
          </LinkButton>
          {action}
        </>
      }
      aside={aside}
    >
      <p className="muted">{texts.yoursText}</p>
      <p className="xs muted">{prefixNote}</p>
    </EmptyState>
  );
}
