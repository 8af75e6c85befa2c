import { Landmark } from 'lucide-react';
import { hardSpaces } from '../../core/page/format.ts';
import type { lineWords } from '../../core/texts/verdict-lines.ts';
import { Icon } from '../control/icon.tsx';
import type { StampFact } from './stamp.tsx';
import { VerdictIcon } from './verdict.tsx';

/** A line of a verdict in words as a fact of the stamp, its mark drawn. */
export function lineFact({ label, value, explanation, mark }: ReturnType<typeof lineWords>): StampFact {
  return {
    label,
    value,
    explanation: hardSpaces(explanation),
    mark:
      mark === 'source' ? (
        <Icon icon={Landmark} />
      ) : (
        <span className={mark === 'seal' ? 'stamp__seal' : `v-${mark}`}>
          <VerdictIcon state={mark} />
        </span>
      ),
  };
}
