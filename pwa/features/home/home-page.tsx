import { globalRegistryClaim } from '@gtinoteka/contract/business-limits.ts';
import { productCount } from '@gtinoteka/contract/home.ts';
import { ownLengthGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Keyboard,
  Library,
  Puzzle,
  Scale,
  Server,
  ShoppingCart,
  Smartphone,
  Store,
  Warehouse,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { askOrStored } from '../../core/device/stored-answer.ts';
import { callEndpoint } from '../../core/network/api-client.ts';
import { afterStart } from '../../core/page/after-start.ts';
import { isLocalUsed } from '../../core/device/local-use.ts';
import { stateAge } from '../../core/device/state-age.ts';
import { ageText } from '../../core/page/age-text.ts';
import { formatNumber, formatWhen } from '../../core/page/format.ts';
import { recentWord, useRecentLookUps } from '../../look-up/recent-look-ups.ts';
import { useSession } from '../../core/session/session.tsx';
import { homeTexts as texts } from './home-texts.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { ean13Bars, pathOf } from '../../ui/barcode/label-bars.ts';
import { sampleGtin } from '../../ui/barcode/label-drawing.ts';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { CheckCode } from './check-code.tsx';
import dataMatrix from './data-matrix.svg?no-inline';
import './home.css';
import qrCode from './qr-code.svg?no-inline';
import { useNearView } from './use-near-view.ts';

/** A part that comes when it is needed; where it does not come, `instead`. */
async function partOr<P>(part: () => Promise<(props: P) => ReactNode>, instead: (props: P) => ReactNode) {
  // Not by `then` upon the import: the build puts that under the loading of the style sheet, whose failure would pass it by.
  try {
    return { default: await part() };
  } catch {
    return { default: instead };
  }
}

const HomeContent = lazy(() =>
  partOr(
    async () => (await import('./home-content.tsx')).HomeContent,
    ({ words }: { words: ReactNode }) => words,
  ),
);

const bringNameSearch = () =>
  partOr(
    async () => (await import('./name-search.tsx')).NameSearch,
    () => null,
  );
const NameSearch = lazy(bringNameSearch);
/** Strangers have codes alone to look up: what tells them so when they type letters comes when the page stands. */
const NameSearchLater = lazy(() => afterStart().then(bringNameSearch));

/** Of another person's data on this device: only where anything was ever stored. */
const LockedNoticeLater = lazy(() =>
  afterStart().then(() =>
    partOr(
      async () => (await import('../../ui/verdict/locked-notice.tsx')).LockedNotice,
      () => null,
    ),
  ),
);

/** Home (A §2): the field, what was checked here, counters, who it is for, 2D codes, and the call to register. */
export function HomePage() {
  const { state } = useSession();
  const isMember = state === 'signed-in';
  return (
    <div className="wrap">
      <section className="hero">
        <div>
          <h1>{texts.title}</h1>
          <p className="hero__lead">{texts.lead}</p>
          <CheckCode />
          {isLocalUsed() && (
            <Suspense>
              <LockedNoticeLater />
            </Suspense>
          )}
          <Suspense>{isMember ? <NameSearch /> : <NameSearchLater />}</Suspense>
        </div>
        <Recent />
      </section>
      <Counters />
      <Groups />
      <Codes2d />
      {state === 'anonymous' && <RegisterCall />}
    </div>
  );
}

/** How many of the kept look-ups fit beside the label. */
const recentShown = 4;

function Recent() {
  const recent = useRecentLookUps();
  return (
    <aside className={`recent${recent.length ? '' : ' only-desktop'}`} aria-label={texts.recent}>
      <div className="row--between recent__head">
        <h2>{texts.recent}</h2>
        <span className="xs muted">{texts.recentPlace}</span>
      </div>
      {recent.length === 0 && <p className="small muted">{texts.recentEmpty}</p>}
      <ul className="list">
        {recent.slice(0, recentShown).map((lookUp) => {
          const { gtin, name, state, at, isFromCard } = lookUp;
          const word = recentWord(lookUp);
          return (
            <li key={gtin}>
              <span className={`v-${state}`}>
                <VerdictIcon state={state} />
              </span>
              <Link to={`/catalog/${toGtin14(gtin)}`}>
                <b className="cut">{name ?? word}</b>
                <Gtin value={ownLengthGtin(gtin)} />
                {name && <span className="vh">{word}</span>}
              </Link>
              <span className="xs muted">{isFromCard ? stateAge(at) : formatWhen(at)}</span>
            </li>
          );
        })}
      </ul>
      <p className="recent__hint small muted only-desktop">
        <Icon icon={Keyboard} />
        <span>{texts.handScanner}</span>
      </p>
    </aside>
  );
}

/** Keeps the line's height until the number comes. */
const unknown = '\u00a0';
/** Stands where no number came, beside the word on why. */
const none = '–';

function Counters() {
  // Kept ones without a network; they are not worth a message when they do not come.
  const { data, isError } = useQuery({
    queryKey: [productCount.name],
    queryFn: ({ signal }) =>
      askOrStored(
        'product-count',
        async () => (await callEndpoint(productCount, { signal, cache: 'no-cache', isBackground: true })).data,
      ),
    staleTime: 5 * 60_000,
    // The page says that they need a connection.
    refetchOnReconnect: true,
  });
  const { data: count, storedAt } = data ?? {};
  const isMissing = isError && !count;
  const missing = isMissing && <span className="xs"> ({texts.needsConnection})</span>;
  const instead = isMissing ? none : unknown;
  return (
    <dl className="counters">
      <div>
        <dt>
          {texts.national}
          {storedAt && <span className="xs"> ({texts.storedAt(ageText(storedAt))})</span>}
          {missing}
        </dt>
        <dd>{count ? formatNumber(count.productCount) : instead}</dd>
      </div>
      <div>
        <dt>
          {texts.newInWeek}
          {missing}
        </dt>
        <dd>{count ? formatNumber(count.productCountFrom7Days) : instead}</dd>
      </div>
      <div>
        <dt>{texts.global}</dt>
        <dd>{globalRegistryClaim}</dd>
      </div>
    </dl>
  );
}

/** Beneficiary groups of A §1. */
const groups: readonly { icon: LucideIcon; name: string; what: string }[] = [
  { icon: Store, name: 'Platformy handlowe', what: 'Sprawdzają kody w ofertach sprzedawców.' },
  { icon: ShoppingCart, name: 'Sieci handlowe', what: 'Przyjmują towar bez przepisywania danych.' },
  { icon: Scale, name: 'Porównywarki cen', what: 'Łączą oferty tego samego produktu.' },
  { icon: Warehouse, name: 'Hurtownie', what: 'Kontrolują kody przy przyjęciu dostawy.' },
  { icon: Library, name: 'Katalogi produktów', what: 'Uzupełniają nazwy, opisy i zdjęcia.' },
  { icon: Server, name: 'Systemy IT', what: 'Pobierają dane przez API.' },
  { icon: Puzzle, name: 'Narzędzia integracyjne', what: 'Przenoszą kartoteki między systemami.' },
  { icon: Smartphone, name: 'Aplikacje', what: 'Pokazują, co kryje się pod kodem.' },
];

function Groups() {
  return (
    <section className="section">
      <h2 id="home-groups">{texts.groups}</h2>
      <ul className="groups" aria-labelledby="home-groups">
        {groups.map(({ icon, name, what }) => (
          <li key={name}>
            <Icon icon={icon} />
            <div>
              <h3>{name}</h3>
              <p>{what}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A GS1 DataMatrix and a QR code with a GS1 Digital Link of the sample product. */
const codes2dPictures = [
  { name: 'GS1 DataMatrix', address: dataMatrix },
  { name: 'QR z Digital Link', address: qrCode },
];

/** The CMS block of A §2. Until its text is nearly in view, and where it does not come, these words stand for it. */
function Codes2d() {
  const [place, isNear] = useNearView<HTMLDivElement>();
  const words = (
    <>
      <h2>{texts.codes2dTitle}</h2>
      {texts.codes2d.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <Link to="/how_it_works">{texts.codes2dLink}</Link>
      </p>
    </>
  );
  return (
    <section className="section">
      <div className="about2d">
        <div className="stack" ref={place}>
          {isNear ? (
            <Suspense fallback={words}>
              <HomeContent words={words} />
            </Suspense>
          ) : (
            words
          )}
        </div>
        <div className="label codes2d">
          {codes2dPictures.map(({ name, address }) => (
            <div key={name}>
              <img src={address} alt="" width="166" height="166" loading="lazy" />
              <p>{name}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const callBars = pathOf(ean13Bars(sampleGtin), 60, 60);

function RegisterCall() {
  return (
    <section className="section section--last anonymous-only">
      <div className="call">
        <svg className="call__bars" viewBox="11 0 95 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={callBars} />
        </svg>
        <h2>{texts.registerTitle}</h2>
        <p>{texts.register}</p>
        <LinkButton to="/registration" size="lg">
          {texts.registerLink}
        </LinkButton>
        <LinkButton to="/pricing" size="lg">
          {texts.compareLink}
        </LinkButton>
      </div>
    </section>
  );
}
