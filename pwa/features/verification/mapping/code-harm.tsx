import type { CodeHarm, OfferedColumns } from '@gtinoteka/contract/files/verification-columns.ts';
import { ArrowRight, Scissors } from 'lucide-react';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { mappingTexts as texts } from './mapping-texts.ts';

/** What a spreadsheet has done to the codes, and what is done about it; nothing where all of them stand as they should. */
export function CodeHarmList({
  harm,
  columns,
  onChange,
}: {
  harm: CodeHarm;
  columns: OfferedColumns;
  onChange: (columns: OfferedColumns) => void;
}) {
  const { lostZeros, rewritten, several, tidied, repeated, blank, example } = harm;
  const rest = [
    tidied > 0 && texts.tidied(tidied),
    repeated > 0 && texts.repeated(repeated),
    blank > 0 && texts.blank(blank),
  ].filter((text) => text !== false);
  const hasList = lostZeros + rewritten + several > 0;
  if (!hasList && rest.length === 0) return null;
  return (
    <section aria-labelledby="mapping-harm">
      <h2 id="mapping-harm">{texts.harm}</h2>
      {hasList && (
        <ul className="list card finds">
          {lostZeros > 0 && (
            <li>
              <VerdictIcon state="warn" className="finds__warn" />
              <b>{texts.lostZeros(lostZeros)}</b>
              {example && (
                <span className="small muted finds__text finds__example">
                  {example.cell} <Icon icon={ArrowRight} size={16} /> <Gtin value={example.code} />
                </span>
              )}
              <Checkbox
                checked={columns.restoreZeros === true}
                onChange={({ target }) => onChange({ ...columns, restoreZeros: target.checked })}
              >
                {texts.restoreZeros}
              </Checkbox>
            </li>
          )}
          {rewritten > 0 && (
            <li>
              <VerdictIcon state="bad" className="finds__bad" />
              <b>{texts.rewritten(rewritten)}</b>
              <span className="small muted finds__text">{texts.rewrittenText}</span>
            </li>
          )}
          {several > 0 && (
            <li>
              <Icon icon={Scissors} size={24} />
              <b>{texts.several(several)}</b>
              <span className="small muted finds__text">{texts.severalText}</span>
              <Checkbox
                checked={columns.splitCodes === true}
                onChange={({ target }) => onChange({ ...columns, splitCodes: target.checked })}
              >
                {texts.split}
              </Checkbox>
            </li>
          )}
        </ul>
      )}
      {rest.length > 0 && <p className="small muted mapping__note">{rest.join(' ')}</p>}
    </section>
  );
}
