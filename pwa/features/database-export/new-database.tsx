import { newIdempotencyKey } from '../../core/network/idempotency-key.ts';
import {
  databaseFormats,
  generateDatabase,
  getDatabaseSize,
  type DatabaseFilters,
  type DatabaseFormat,
} from '@gtinoteka/contract/files/database-export.ts';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, errorText } from '../../core/network/api-error.ts';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import {
  addressOfFilters,
  countFresh,
  databaseFiltersOf,
  databaseSizeOf,
  onlyChangesName,
  type DatabaseSize,
} from '../../ui/search/database-size.ts';
import { Cost } from './cost.tsx';
import { databaseTexts as texts } from './database-export-texts.ts';
import { isRunning, limitAnswers } from './use-database.ts';
import { storeFormats, readFormats } from './stored-formats.ts';

/** The order of a package: what the filters of the address find, what it costs, in which files. */
export function NewDatabase({ membershipId }: { membershipId: string }) {
  useDocumentTitle(texts.title);
  const [query] = useSearchParams();
  const filters = databaseFiltersOf(query);
  const catalogue = `/catalog?${addressOfFilters(filters)}`;
  const isEmpty = Object.keys(filters).length === 0;
  const [onlyChanges, setOnlyChanges] = useState(query.get(onlyChangesName) === 'true');
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    getDatabaseSize,
    isEmpty ? null : databaseSizeOf(membershipId, filters, onlyChanges),
    // The other choice of the same search stays in sight, with the focus on it, while this one is counted.
    { texts: { ...texts, loading: texts.counting }, staleTime: countFresh, keepsFormer: true },
  );
  const changes = { only: onlyChanges, choose: setOnlyChanges, isCounting: isPlaceholderData };
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
      ) : data ? (
        <Asked membershipId={membershipId} size={data} filters={filters} catalogue={catalogue} changes={changes} />
      ) : (
        <LoadState error={error} loading={texts.counting} interrupted={texts.interrupted} onAgain={refetch} />
      )}
    </div>
  );
}

interface AskedProps {
  readonly membershipId: string;
  readonly size: DatabaseSize;
  readonly filters: ReturnType<typeof databaseFiltersOf>;
  readonly catalogue: string;
  /** whether only what changed since the last download of these filters is wanted */
  readonly changes: {
    readonly only: boolean;
    readonly choose: (only: boolean) => void;
    readonly isCounting: boolean;
  };
}

function Asked(props: AskedProps) {
  const { size } = props;
  const { last } = size;
  if (size.reason) return <Refused {...props} />;
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
function Refused({ size, filters, catalogue, changes }: AskedProps) {
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
        <Filters size={size} filters={filters} />
        {size.reason !== 'DOWNLOAD_SWITCHED_OFF' && <OnlyChanges size={size} changes={changes} />}
        <div className="wraprow">
          <LinkButton to={catalogue}>{texts.changeFilters}</LinkButton>
          {(isOver || size.reason === 'NO_LIMIT_FOR_GENERATE_DATABASE') && (
            <LinkButton variant="quiet" to="/pricing">
              {isOver ? texts.morePackage : texts.seePricing}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}

/** What is looked for; each filter is taken off by its cross. */
function Filters({ size, filters }: Pick<AskedProps, 'size' | 'filters'>) {
  const [, setQuery] = useSearchParams();
  function takeOff(name: keyof DatabaseFilters): void {
    setQuery(addressOfFilters({ ...filters, [name]: undefined }), { replace: true });
    // The button goes with its filter.
    document.querySelector('main')?.focus();
  }
  return (
    <ul className="wraprow">
      {size.described.map(({ name, filter, value }) => (
        <li key={name} className="tag tag--accent database__filter">
          <span>{texts.filter(filter, value)}</span>
          <button
            type="button"
            aria-label={texts.removeFilter(texts.filter(filter, value))}
            onClick={() => takeOff(name)}
          >
            <Icon icon={X} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The choice between all products and what changed, where these filters have been downloaded before. */
function OnlyChanges({ size: { lastDownload }, changes }: Pick<AskedProps, 'size' | 'changes'>) {
  if (lastDownload === null) return null;
  return (
    <Checkbox checked={changes.only} onChange={(event) => changes.choose(event.target.checked)}>
      {texts.onlyChanges(`${formatDate(lastDownload)}, ${formatTime(lastDownload)}`)}
    </Checkbox>
  );
}

function Order({ membershipId, size, filters, isBlocked, changes }: AskedProps & { isBlocked: boolean }) {
  const [formats, setFormats] = useState(readFormats);
  const [fault, setFault] = useState<string | null>(null);
  const key = useRef('');
  const navigate = useNavigate();
  const ordering = useAct(generateDatabase, {
    busy: null,
    onDone({ database }) {
      storeFormats(formats);
      void navigate(`/products/database/${database.id}`, { replace: true });
    },
    refusals: { DB_ALREADY_PROCESSING: (error) => ({ type: 'warn', text: errorText(error) }) },
    onRefused(error) {
      if (error instanceof ApiError) key.current = '';
    },
    changes: limitAnswers,
  });

  function order(): void {
    if (formats.length === 0) return setFault(texts.chooseFormat);
    key.current ||= newIdempotencyKey();
    ordering.send({
      params: { id: membershipId },
      body: { ...filters, formats: formats.slice(), ...(changes.only && { onlyChanges: true }) },
      idempotencyKey: key.current,
      timeout: 30_000,
    });
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
        if (!isBlocked && !changes.isCounting) order();
      }}
    >
      <section aria-labelledby="database-what">
        <h2 id="database-what">
          <span aria-hidden="true">1</span>
          {texts.what}
        </h2>
        <p className="database__big">
          {formatNumber(size.products)}
          <small>{changes.only ? texts.changed(size.products) : texts.products(size.products)}</small>
        </p>
        {changes.only && size.removed !== null && <p className="small">{texts.removed(size.removed)}</p>}
        <Filters size={size} filters={filters} />
        <OnlyChanges size={size} changes={changes} />
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
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={ordering.isSending}
          aria-disabled={isBlocked || changes.isCounting || undefined}
        >
          {texts.order}
        </Button>
        <p className="xs muted">{isBlocked ? texts.running : texts.orderNote}</p>
      </section>
    </form>
  );
}
