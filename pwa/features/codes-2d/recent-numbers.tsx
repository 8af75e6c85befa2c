import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { productName } from '../../core/page/format.ts';
import { useRecentLookUps } from '../../look-up/recent-look-ups.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { generatorTexts as texts } from './generator-texts.ts';

/** How many of the numbers checked last are offered. */
const offered = 4;

/** Products looked at last in this browser, to take the number of one; nothing where there are none. */
export function RecentNumbers({ onChoose }: { onChoose: (gtin: string) => void }) {
  const recent = useRecentLookUps()
    .filter(({ gtin, name }) => name !== null && checkGtin(gtin) === null)
    .slice(0, offered);
  if (recent.length === 0) return null;
  return (
    <div className="codes-recent" role="group" aria-label={texts.recent}>
      <span className="small muted">{texts.recent}</span>
      {recent.map(({ gtin, name }) => (
        <button key={gtin} type="button" className="codes-recent__one" onClick={() => onChoose(gtin)}>
          <b className="cut">{productName(name ?? '')}</b>
          <Gtin value={gtin} />
        </button>
      ))}
    </div>
  );
}
