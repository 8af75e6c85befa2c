import { toGtin14, checkGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { Link } from 'react-router-dom';
import { formatWhen } from '../core/format.ts';
import type { RecentLookUp } from '../core/recent-look-ups.ts';
import { Gtin } from './gtin.tsx';
import './recent-list.css';
import { VerdictIcon } from './verdict.tsx';

/** Codes checked before: shape of the verdict, name or what was wrong, number, time. A valid number leads to its card. */
export function RecentList({ lookUps }: { lookUps: readonly RecentLookUp[] }) {
  return (
    <ul className="list recent-list">
      {lookUps.map(({ gtin, state, headline, name, at }) => {
        const to = checkGtin(gtin) === null ? `/catalog/${toGtin14(gtin)}` : `/catalog?gtin_number=${gtin}`;
        return (
          <li key={gtin}>
            <span className={`v-${state}`}>
              <VerdictIcon state={state} />
            </span>
            <Link to={to}>
              <b className="cut">{name ?? headline}</b>
              {name && <span className="vh">{headline}, </span>}
              <Gtin value={gtin} />
            </Link>
            <time className="xs muted" dateTime={at}>
              {formatWhen(at)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
