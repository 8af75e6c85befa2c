import { newIdempotencyKey } from '../../core/network/idempotency-key.ts';
import { databaseFormats, generateDatabase, type DatabaseFormat } from '@gtinoteka/contract/files/database-export.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { callEndpoint } from '../../core/network/api-client.ts';
import { ApiError, errorText } from '../../core/network/api-error.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import {
  addressOfFilters,
  databaseFiltersOf,
  databaseSizeOf,
  type DatabaseSize,
} from '../../ui/search/database-size.ts';
import { databaseTexts as texts } from './database-export-texts.ts';
import { isRunning, useLimitsChanged } from './database-queries.ts';
import { keepFormats, readFormats } from './kept-formats.ts';

/** The order of a package: what the filters of the address find, what it costs, in which files. */
export function NewDatabase({ membershipId }: { membershipId: string }) {
  useDocumentTitle(texts.title);
  const [query] = useSearchParams();
  const filters = databaseFiltersOf(query);
  const catalogue = `/catalog?${addressOfFilters(filters)}`;
  const isEmpty = Object.keys(filters).length === 0;
  const { data, error, refetch } = useWaitedQuery<DatabaseSize>(
    { ...databaseSizeOf(membershipId, filters), enabled: !isEmpty, retry: false },
    texts.counting,
  );
  return (
    <div className="wrap page">
      <PageHead title={texts.title} lead={texts.lead}>
        {!isEmpty && (
          <LinkButton variant="quiet" className="only-desktop" to={catalogue}>
            {texts.back}
          </LinkButton>
        )}
      </PageHead>
      {isEmpty ? (
        <EmptyState
          title={texts.noFilters}
          actions={
            <LinkButton variant="primary" to="/catalog">
              {texts.openCatalogue}
            </LinkButton>
          }
        >
          <p className="muted">{texts.noFiltersText}</p>
        </EmptyState>
      ) : error && !data ? (
        <LoadFailed error={error} interrupted={texts.interrupted} onAgain={refetch} />
      ) : data ? (
        <Asked membershipId={membershipId} size={data} filters={filters} catalogue={catalogue} />
      ) : (
        <p role="status" className="muted">
          {texts.counting}
        </p>
      )}
    </div>
  );
}

interface AskedProps {
  readonly membershipId: string;
  readonly size: DatabaseSize;
  readonly filters: ReturnType<typeof databaseFiltersOf>;
  readonly catalogue: string;
}

function Asked(props: AskedProps) {
  const { size, catalogue } = props;
  const { last } = size;
  if (size.reason) return <Refused size={size} catalogue={catalogue} />;
  return (
    <div className="stack">
      {last && isRunning(last) && (
        <Banner type="warn" action={<LinkButton to={`/products/database/${last.id}`}>{texts.openRunning}</LinkButton>}>
          {texts.running}
        </Banner>
      )}
      <Order {...props} isBlocked={last !== null && isRunning(last)} />
    </div>
  );
}

/** Why the company cannot have it (A §8), and what to do. */
function Refused({ size, catalogue }: { size: DatabaseSize; catalogue: string }) {
  const isOver = size.reason === 'DATABASE_OVER_LIMIT';
  return (
    <section className="card over" aria-labelledby="database-refused">
      <div className="over__head solid-warn">
        <VerdictIcon state="warn" />
        <div>
          <h2 id="database-refused">{isOver ? texts.overTitle(formatNumber(size.left ?? 0)) : (size.detail ?? '')}</h2>
          {isOver && (
            <p>
              {size.detail} {texts.nothingSpent}
            </p>
          )}
        </div>
      </div>
      <div className="over__body">
        <Filters size={size} />
        <div className="wraprow">
          <LinkButton to={catalogue}>{texts.changeFilters}</LinkButton>
          {size.reason !== 'NO_PRODUCTS' && (
            <LinkButton variant="quiet" to="/pricing">
              {isOver ? texts.morePackage : texts.seePricing}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}

function Filters({ size }: { size: DatabaseSize }) {
  return (
    <ul className="wraprow">
      {size.described.map(({ filter, value }) => (
        <li key={filter} className="tag tag--accent database__filter">
          {texts.filter(filter, value)}
        </li>
      ))}
    </ul>
  );
}

function Order({ membershipId, size, filters, isBlocked }: AskedProps & { isBlocked: boolean }) {
  const [formats, setFormats] = useState(readFormats);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const key = useRef('');
  const navigate = useNavigate();
  const changed = useLimitsChanged();
  const { show } = useStatusMessages();

  async function order(): Promise<void> {
    if (formats.length === 0) return setFault(texts.chooseFormat);
    setBusy(true);
    key.current ||= newIdempotencyKey();
    try {
      const body = { ...filters, formats: formats.slice() };
      const answer = await callEndpoint(generateDatabase, {
        params: { id: membershipId },
        body,
        idempotencyKey: key.current,
        timeout: 30_000,
      });
      keepFormats(formats);
      void changed();
      await navigate(`/products/database/${answer.data.database.id}`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) key.current = '';
      const isWarning = error instanceof ApiError && error.code === 'DB_ALREADY_PROCESSING';
      show({ type: isWarning ? 'warn' : 'bad', text: errorText(error) });
      void changed();
      setBusy(false);
    }
  }

  function choose(format: DatabaseFormat, isChosen: boolean): void {
    setFault(null);
    setFormats(databaseFormats.filter((one) => (one === format ? isChosen : formats.includes(one))));
  }
  return (
    <form
      className="card database"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && !isBlocked) void order();
      }}
    >
      <section aria-labelledby="database-what">
        <h2 id="database-what">
          <span aria-hidden="true">1</span>
          {texts.what}
        </h2>
        <p className="database__big">
          {formatNumber(size.products)}
          <small>{texts.products(size.products)}</small>
        </p>
        <Filters size={size} />
      </section>
      <Cost size={size} />
      <section aria-labelledby="database-files">
        <h2 id="database-files">
          <span aria-hidden="true">3</span>
          {texts.contents}
        </h2>
        <fieldset aria-describedby={fault ? 'database-fault' : undefined}>
          <legend className="vh">{texts.formats}</legend>
          {size.sizes.map(({ format, bytes }) => (
            <Checkbox
              key={format}
              checked={formats.includes(format)}
              onChange={(event) => choose(format, event.target.checked)}
            >
              <span className="database__format">
                <b>{format}</b>
                <span className="small muted">{texts.about(bytes)}</span>
              </span>
            </Checkbox>
          ))}
          {fault && (
            <FieldNote state="bad" id="database-fault">
              {fault}
            </FieldNote>
          )}
        </fieldset>
        <p className="small muted">{texts.contentsNote}</p>
        <Button type="submit" variant="primary" size="lg" busy={isBusy} aria-disabled={isBlocked || undefined}>
          {texts.order}
        </Button>
        <p className="xs muted">{isBlocked ? texts.running : texts.orderNote}</p>
      </section>
    </form>
  );
}

/** What it takes off the package. */
function Cost({ size: { cost, left, limit, subscription, validUntil } }: { size: DatabaseSize }) {
  return (
    <section aria-labelledby="database-cost">
      <h2 id="database-cost">
        <span aria-hidden="true">2</span>
        {texts.cost}
      </h2>
      {left === null || limit === null ? (
        <p className="database__big">
          {texts.isFree}
          <small>{texts.isFreeText}</small>
        </p>
      ) : (
        <>
          <p className="database__big">
            {formatNumber(left - cost)}
            <small>{texts.staysIn(packageOf(subscription).title)}</small>
          </p>
          <Meter used={limit - left + cost} limit={limit} />
          <dl className="database__sum small">
            <div>
              <dt>{texts.leftNow}</dt>
              <dd>{formatNumber(left)}</dd>
            </div>
            <div>
              <dt>{texts.thisOne}</dt>
              <dd>{texts.minus(cost)}</dd>
            </div>
            <div>
              <dt>{texts.validUntil}</dt>
              <dd>{formatDate(validUntil)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}
