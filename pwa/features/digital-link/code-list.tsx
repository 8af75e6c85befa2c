import type { LinkCode } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Link } from 'react-router-dom';
import { formatNumber, productName } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { linksTexts as texts } from './links-texts.ts';

/** Codes of the company with what they have; one of them is open beside. */
export function CodeList({
  records,
  chosen,
  addressOf,
}: {
  records: readonly LinkCode[];
  chosen: string;
  addressOf: (gtin: string) => string;
}) {
  return (
    <ul className="list card own">
      {records.map(({ gtin, name, links, opens }) => (
        <li key={gtin}>
          <Link
            to={addressOf(gtin)}
            className={gtin === chosen ? 'is-on' : undefined}
            aria-current={gtin === chosen ? 'true' : undefined}
          >
            <span className="own__name">
              <b>{name === null ? texts.noName : productName(name)}</b>
              <Gtin value={ownLengthGtin(gtin)} />
            </span>
            <span className="own__count">
              <strong>
                <span className="vh">{texts.opens(opens)}, </span>
                <span aria-hidden="true">{formatNumber(opens)}</span>
              </strong>
              {links === 0 ? texts.card : texts.links(links)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
