import type { CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { gs1Date } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Link } from 'react-router-dom';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Phone } from '../../ui/layout/phone.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { dateWords } from './date-field.tsx';
import { generatorTexts as texts } from './generator-texts.ts';

/** The last day of what is said to be good until then: expiry, or else best before; null without either. */
function deadlineOf({ n17 = '', n15 = '' }: CodeValues): string | null {
  return n17 !== '' ? n17 : n15 !== '' ? n15 : null;
}

function isOver(digits: string): boolean {
  const day = gs1Date(digits);
  return day !== null && day < new Date().toISOString().slice(0, day.length);
}

/** What a till knows after one beep. */
export function TillScene({ values, name }: { values: CodeValues; name: string | null }) {
  const deadline = deadlineOf(values);
  const lines: readonly (readonly [string, string])[] = [
    ['Partia', values.n10 ?? ''],
    ['Numer seryjny', values.n21 ?? ''],
    ['Ważne do', deadline === null ? '' : dateWords(deadline)],
  ];
  return (
    <section className="scene">
      <h2>{texts.till}</h2>
      <p className="small muted">{texts.tillSays}</p>
      <div className="till">
        {name !== null && <b>{name}</b>}
        <dl>
          <div>
            <dt>GTIN</dt>
            <dd>
              <Gtin value={cleanGtin(values.n01 ?? '')} />
            </dd>
          </div>
          {lines.map(([label, value]) =>
            value === '' ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {deadline !== null && (
          <div className="till__ok">
            <VerdictIcon state={isOver(deadline) ? 'bad' : 'ok'} />
            {isOver(deadline) ? texts.dateOver : texts.dateFine}
          </div>
        )}
      </div>
      <div className="till__leg" />
      <div className="till__base" />
    </section>
  );
}

/** What a phone's camera opens of the QR code. */
export function PhoneScene({ values, name, url }: { values: CodeValues; name: string | null; url: string }) {
  const deadline = deadlineOf(values);
  const facts = [values.n10 && `partia ${values.n10}`, deadline !== null && `ważne do ${dateWords(deadline)}`];
  return (
    <section className="scene">
      <h2>{texts.phone}</h2>
      <p className="small muted">
        {texts.phoneSays}{' '}
        {url.startsWith(`${window.location.origin}/01/`) && (
          <Link to={`/links?code=${toGtin14(cleanGtin(values.n01 ?? ''))}`}>{texts.changeTarget}</Link>
        )}
      </p>
      <Phone
        address={/^https?:\/\/([^/]+)/.exec(url)?.[1] ?? url}
        title={name ?? texts.phoneCard}
        lines={[<Gtin key="gtin" value={cleanGtin(values.n01 ?? '')} />, facts.filter(Boolean).join(', ')]}
      />
    </section>
  );
}
