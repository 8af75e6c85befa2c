import type { VerdictLine } from '@gtinoteka/contract/rules/verdict-lines.ts';
import type { Verdict } from '@gtinoteka/contract/rules/verdict.ts';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { hardSpaces } from '../core/format.ts';
import { Icon } from './icon.tsx';
import { barcodeTexts } from '../core/texts/barcode.ts';
import { StampCode } from './stamp-code.tsx';
import { Stamp, type StampFact } from './stamp.tsx';
import { VerdictBlock, VerdictIcon, type VerdictState } from './verdict.tsx';

/** Shape beside each line of the stamp, by what the line says. A source and a prefix are neither good nor bad. */
const marks: Record<string, VerdictState | 'seal'> = {
  Prawidłowa: 'ok',
  Nieprawidłowa: 'bad',
  Aktywna: 'ok',
  Nieaktywna: 'bad',
  'Brak licencji': 'bad',
  Niepotwierdzona: 'warn',
  'Czeka na sieć': 'wait',
  Zweryfikowany: 'seal',
  'Dane niepełne': 'warn',
  'Brak zdjęcia': 'warn',
};

function toFact({ label, value, explanation }: VerdictLine): StampFact {
  const isNeutral = label === 'Źródło' || label === 'Prefiks';
  const mark = marks[value] ?? 'none';
  return {
    label,
    value,
    explanation: hardSpaces(explanation),
    mark: isNeutral ? (
      <Icon icon={Landmark} />
    ) : (
      <span className={mark === 'seal' ? 'stamp__seal' : `v-${mark}`}>
        <VerdictIcon state={mark} />
      </span>
    ),
  };
}

/**
 * The verdict on a GTIN as a stamp with its lines and label. `reason` stands in place of the verdict's own words where the page
 * knows better; `children` come between the verdict and the label (the name on a phone).
 */
export function VerdictStamp({
  verdict,
  gtin,
  name = null,
  reason = verdict.reason,
  children,
}: {
  verdict: Verdict;
  /** in its own length; the label is drawn only for a valid number */
  gtin: string;
  name?: string | null;
  reason?: ReactNode;
  children?: ReactNode;
}) {
  // A wrong structure has one line, which the reason has said already, and no code to draw.
  if (verdict.lines.length === 1) {
    return (
      <section className="stamp-block" aria-label={barcodeTexts.result}>
        <VerdictBlock state={verdict.state} headline={verdict.headline} isNew>
          {reason}
        </VerdictBlock>
      </section>
    );
  }
  return (
    <Stamp
      state={verdict.state}
      headline={verdict.headline}
      reason={reason}
      facts={verdict.lines.map(toFact)}
      factsFirst={name === null}
      isNew
    >
      {children}
      <StampCode gtin={gtin} name={name} />
    </Stamp>
  );
}
