import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { priceOf, vatPercent } from '@gtinoteka/contract/rules/price.ts';
import { getProForma, packageOf, type ProForma } from '@gtinoteka/contract/service-packages.ts';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../core/network/api-client.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import './pro-forma-page.css';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';

/** The pro-forma of an order, to be printed; of what no longer waits for its payment there is none. */
export function ProFormaPage({ companyId, orderId }: { companyId: string; orderId: string }) {
  const { data, error, refetch } = useEndpoint(
    getProForma,
    { params: { companyId, orderId } },
    { texts: { loading: texts.proFormaLoading } },
  );
  const back = (
    <LinkButton to="/services" variant="quiet" icon={ArrowLeft}>
      {texts.toServices}
    </LinkButton>
  );
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <div className="wrap page">
        <EmptyState title={texts.proFormaGone} actions={back}>
          <p>{texts.proFormaGoneText}</p>
        </EmptyState>
      </div>
    );
  if (error && !data)
    return (
      <div className="wrap page">
        <LoadFailed error={error} interrupted={texts.interrupted} onAgain={refetch} />
      </div>
    );
  return (
    <div className="wrap page">
      <div className="pro-forma__acts">
        {back}
        {data && (
          <Button icon={Printer} onClick={() => print()}>
            {texts.print}
          </Button>
        )}
      </div>
      {data ? (
        <Document proForma={data} />
      ) : (
        <p role="status" className="muted">
          {texts.proFormaLoading}
        </p>
      )}
    </div>
  );
}

function Document({ proForma }: { proForma: ProForma }) {
  const { orderNumber, subscription, netPrice, orderedAt, payUntil } = proForma;
  const { title, days } = packageOf(subscription);
  const price = priceOf(netPrice);
  return (
    <article className="card card__pad pro-forma" aria-labelledby="pro-forma">
      <header>
        <h1 id="pro-forma">{texts.proFormaTitle(orderNumber)}</h1>
        <p>{texts.proFormaIs}</p>
      </header>
      <dl className="pro-forma__facts">
        <Fact name={texts.orderedAt}>{formatDate(orderedAt)}</Fact>
        <Fact name={texts.payUntil}>{formatDate(payUntil)}</Fact>
      </dl>
      <div className="pro-forma__sides">
        <Buyer buyer={proForma.buyer} />
        <Payment proForma={proForma} />
      </div>
      <dl className="order__sum">
        <Fact name={texts.item}>{texts.itemOf(title, days ?? 0)}</Fact>
        <Fact name={texts.net}>{price.net}</Fact>
        <Fact name={texts.vat(vatPercent)}>{price.vat}</Fact>
        <div className="order__gross">
          <dt>{texts.gross}</dt>
          <dd>{price.gross}</dd>
        </div>
      </dl>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Buyer({ buyer: { name, nip, street, postalCode, city } }: Pick<ProForma, 'buyer'>) {
  const lines = [street, [postalCode, city].filter(Boolean).join('\u00a0')].filter(Boolean);
  return (
    <section>
      <h2>{texts.buyer}</h2>
      <p>
        <b>{name}</b>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {nip !== null && (
        <p>
          {texts.nip} {formatNip(nip)}
        </p>
      )}
    </section>
  );
}

function Payment({ proForma: { payment, transferTitle } }: { proForma: ProForma }) {
  return (
    <section>
      <h2>{texts.payment}</h2>
      <dl className="pro-forma__payment">
        {payment && (
          <>
            <Fact name={texts.recipient}>{payment.recipient}</Fact>
            <Fact name={texts.account}>{payment.account}</Fact>
          </>
        )}
        <Fact name={texts.transferTitle}>{transferTitle}</Fact>
      </dl>
      {!payment && <p className="muted">{texts.accountLater}</p>}
    </section>
  );
}
