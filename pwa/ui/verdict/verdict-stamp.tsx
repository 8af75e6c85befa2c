import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { verdictLines } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ReactNode } from 'react';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { lineWords } from '../../core/texts/verdict-lines.ts';
import { verdictWords } from '../../core/texts/verdict.ts';
import { StoredAge } from './stored-age.tsx';
import { StampCode } from './stamp-code.tsx';
import { lineFact } from './line-fact.tsx';
import { Stamp } from './stamp.tsx';
import { VerdictBlock } from './verdict.tsx';

/**
 * The verdict on a GTIN as a stamp with its lines and label. `reason` stands in place of the verdict's own words where the page
 * knows better; `children` come between the verdict and the label (the name on a phone).
 */
export function VerdictStamp({
  verdict,
  gtin,
  name = null,
  product = null,
  generator = null,
  reason: ownReason,
  children,
}: {
  verdict: Verdict;
  /** in its own length; the label is drawn only for a valid number */
  gtin: string;
  name?: string | null;
  /** what was answered, for the full screen of the code */
  product?: CheckedProduct | null;
  /** address of the generator of 2D codes for this number, null where none is made */
  generator?: string | null;
  reason?: ReactNode;
  children?: ReactNode;
}) {
  const { headline, reason } = { ...verdictWords(verdict), ...(ownReason !== undefined && { reason: ownReason }) };
  // A wrong structure has one line, which the reason has said already, and no code to draw.
  if (verdict.fault !== null) {
    return (
      <section className="stamp-block" aria-label={lookUpTexts.result}>
        <VerdictBlock state={verdict.state} headline={headline} isNew>
          {reason}
        </VerdictBlock>
      </section>
    );
  }
  return (
    <Stamp
      state={verdict.state}
      headline={headline}
      reason={reason}
      facts={verdictLines(verdict.facts).map((line) => lineFact(lineWords(line, verdict.facts)))}
      factsFirst={name === null}
      age={<StoredAge storedAt={verdict.storedAt} state={verdict.state} />}
      isNew
    >
      {children}
      <StampCode
        gtin={gtin}
        product={{
          verdict,
          name,
          company: product?.company?.name ?? product?.gs1Licence?.licenseeName ?? null,
          checkedAt: product?.verdict.checkedAt ?? null,
          generator,
        }}
      />
    </Stamp>
  );
}
