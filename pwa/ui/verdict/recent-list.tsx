import { toGtin14, checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Link } from 'react-router-dom';
import { stateAge } from '../../core/device/state-age.ts';
import { formatWhen } from '../../core/page/format.ts';
import { recentWord, type RecentLookUp } from '../../look-up/recent-look-ups.ts';
import { Gtin } from '../barcode/gtin.tsx';
import './recent-list.css';
import { VerdictIcon } from './verdict.tsx';

/** Codes checked before: shape of the verdict, name or what was wrong, number, time. A valid number leads to its card. */
export function RecentList({ lookUps }: { lookUps: readonly RecentLookUp[] }) {
  return (
    <ul className="list recent-list">
      {lookUps.map((lookUp) => {
        const { gtin, state, name, at, isFromCard } = lookUp;
        const word = recentWord(lookUp);
        const to = checkGtin(gtin) === null ? `/catalog/${toGtin14(gtin)}` : `/catalog?gtin_number=${gtin}`;
        return (
          <li key={gtin}>
            <span className={`v-${state}`}>
              <VerdictIcon state={state} />
            </span>
            <Link to={to}>
              <b className="cut">{name ?? word}</b>
              {name && <span className="vh">{word}, </span>}
              <Gtin value={gtin} />
            </Link>
            <time className="xs muted" dateTime={at}>
              {isFromCard ? stateAge(at) : formatWhen(at)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
