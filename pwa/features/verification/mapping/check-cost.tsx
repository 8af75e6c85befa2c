import { noVerificationsText, packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../core/page/format.ts';
import { TextInput } from '../../../ui/form/field.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { Meter } from '../../../ui/notice/meter.tsx';
import { mappingTexts as texts } from './mapping-texts.ts';

/** What a check takes off the package, and how many codes are checked where it does not hold all of them. */
export function CheckCost({
  codes,
  left,
  subscription,
  first,
  isFaulty,
  onFirst,
  children,
}: {
  /** distinct codes of the file; null: not counted yet */
  codes: number | null;
  /** null: no limit */
  left: number | null;
  subscription: Subscription | null;
  /** how many are checked; null: as many as there are */
  first: number | null;
  isFaulty: boolean;
  onFirst: (first: number | null) => void;
  /** the button */
  children?: ReactNode;
}) {
  const isShort = codes !== null && left !== null && codes > left;
  return (
    <section className="card card__pad stack cost" aria-labelledby="mapping-cost">
      <div className="limit__head">
        <h2 id="mapping-cost">{texts.cost}</h2>
        {subscription && <span className="tag">{packageOf(subscription).title}</span>}
      </div>
      {codes === null ? (
        <p className="small muted">{texts.unknownCodes}</p>
      ) : (
        <dl className="small">
          <div>
            <dt className="muted">{texts.different}</dt>
            <dd>{formatNumber(codes)}</dd>
          </div>
          {left !== null && (
            <>
              <div>
                <dt className="muted">{texts.left}</dt>
                <dd>{formatNumber(left)}</dd>
              </div>
              <div className={isShort ? 'cost__sum cost__sum--short' : 'cost__sum'}>
                <dt>{isShort ? texts.missing : texts.stays}</dt>
                <dd>{formatNumber(Math.abs(left - codes))}</dd>
              </div>
            </>
          )}
        </dl>
      )}
      {codes !== null && left !== null && codes > 0 && (
        <Meter used={Math.min(left, codes)} limit={Math.max(left, codes)} />
      )}
      {left === null && codes !== null && <p className="small muted">{texts.noLimit}</p>}
      {isShort && left === 0 && subscription && <Banner type="warn">{noVerificationsText(subscription)}</Banner>}
      {isShort && left > 0 && <HowMany left={left} first={first} isFaulty={isFaulty} onFirst={onFirst} />}
      {children}
      {left !== null && <p className="xs muted">{texts.note}</p>}
      {isShort && subscription === 'free' && (
        <Link className="small" to="/pricing">
          {texts.morePackage}
        </Link>
      )}
    </section>
  );
}

function HowMany({
  left,
  first,
  isFaulty,
  onFirst,
}: {
  left: number;
  first: number | null;
  isFaulty: boolean;
  onFirst: (first: number | null) => void;
}) {
  const [typed, setTyped] = useState(String(first ?? left));
  return (
    <>
      <RadioCards
        legend={texts.what}
        name="how-many-codes"
        value={first === null ? 'all' : 'some'}
        options={[
          { value: 'all', title: texts.first(left), says: texts.firstText },
          { value: 'some', title: texts.another, says: texts.anotherText },
        ]}
        onChange={(choice) => onFirst(choice === 'all' ? null : Number(typed))}
      />
      {first !== null && (
        <TextInput
          label={texts.howMany}
          inputMode="numeric"
          value={typed}
          error={isFaulty ? texts.howManyFault(left) : undefined}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onFirst(/^\d{1,9}$/.test(value.replace(/\s/g, '')) ? Number(value.replace(/\s/g, '')) : 0);
          }}
        />
      )}
    </>
  );
}
