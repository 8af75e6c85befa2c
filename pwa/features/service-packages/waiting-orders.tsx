import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { getPackageOrders, packageOf, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { Table, type Column } from '../../ui/layout/table.tsx';
import { ActivateQuestion } from './activate-question.tsx';

const grossOf = ({ netPrice }: PackageOrder): string => priceOf(netPrice).gross;
const titleOf = ({ subscription }: PackageOrder): string => packageOf(subscription).title;

/** Orders of all companies that wait for their activation, for platform administrators. */
export function WaitingOrders() {
  const { data, error, refetch } = useEndpoint(getPackageOrders, {}, { texts: { loading: texts.ordersLoading } });
  const [asked, setAsked] = useState<PackageOrder | null>(null);
  const { show } = useStatusMessages();
  const head = useRef<HTMLHeadingElement>(null);
  const hasActivated = useRef(false);

  // The button that opened the question goes with its order; focus stays near.
  useEffect(() => {
    if (!hasActivated.current) return;
    hasActivated.current = false;
    head.current?.focus();
  }, [data]);

  function done(order: PackageOrder, end: string): void {
    setAsked(null);
    show({ type: 'ok', text: texts.activated(titleOf(order), order.companyName, formatDate(end)) });
    hasActivated.current = true;
  }
  const close = (): void => setAsked(null);

  return (
    <section className="orders" aria-labelledby="orders-title">
      <h2 id="orders-title" ref={head} tabIndex={-1}>
        {texts.ordersTitle}
      </h2>
      {!data ? (
        <LoadState error={error} loading={texts.ordersLoading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : data.count === 0 ? (
        <p className="muted">{texts.ordersEmpty}</p>
      ) : (
        <>
          <p className="muted">{texts.ordersCount(data.count)}</p>
          <OrdersTable orders={data.results} onActivate={setAsked} />
          <OrdersCards orders={data.results} onActivate={setAsked} />
        </>
      )}
      <Dialog isOpen={asked !== null} onClose={close} title={texts.activateTitle} opener={head}>
        {asked && <ActivateQuestion order={asked} onCancel={close} onDone={(end) => done(asked, end)} />}
      </Dialog>
    </section>
  );
}

interface OrdersProps {
  orders: readonly PackageOrder[];
  onActivate: (order: PackageOrder) => void;
}

function ActivateButton({
  order,
  onActivate,
  block,
}: Omit<OrdersProps, 'orders'> & { order: PackageOrder; block?: true }) {
  return (
    <Button
      size={block ? undefined : 'sm'}
      block={block ?? false}
      aria-label={texts.activateOf(titleOf(order), order.companyName)}
      onMouseEnter={prepareDialog}
      onFocus={prepareDialog}
      onClick={() => onActivate(order)}
    >
      {texts.activate}
    </Button>
  );
}

function OrdersTable({ orders, onActivate }: OrdersProps) {
  const columns: Column<PackageOrder>[] = [
    { key: 'number', head: texts.orderNumber, cell: ({ orderNumber }) => orderNumber, className: 'nowrap' },
    {
      key: 'company',
      head: texts.company,
      cell: ({ companyName }) => <b>{companyName}</b>,
      className: 'orders__company',
    },
    { key: 'nip', head: texts.nip, cell: ({ nip }) => (nip === null ? '–' : formatNip(nip)), className: 'nowrap' },
    { key: 'package', head: texts.package, cell: titleOf },
    { key: 'gross', head: texts.gross, cell: grossOf, className: 'num nowrap' },
    { key: 'transfer', head: texts.transferTitle, cell: ({ orderNumber }) => transferTitle(orderNumber) },
    { key: 'at', head: texts.orderedAt, cell: ({ orderedAt }) => formatDate(orderedAt), className: 'nowrap' },
    {
      key: 'actions',
      head: <span className="vh">{texts.actions}</span>,
      cell: (order) => <ActivateButton order={order} onActivate={onActivate} />,
      className: 'orders__actions',
    },
  ];
  return (
    <div className="card only-desktop">
      <Table caption={texts.ordersCaption} columns={columns} rows={orders} rowKey={({ id }) => id} />
    </div>
  );
}

function OrdersCards({ orders, onActivate }: OrdersProps) {
  return (
    <ul className="only-phone orders__cards">
      {orders.map((order) => (
        <li key={order.id} className="card card__pad stack">
          <div>
            <h3 className="orders__company">{order.companyName}</h3>
            {order.nip !== null && (
              <p className="small muted">
                {texts.nip} {formatNip(order.nip)}
              </p>
            )}
          </div>
          <p>
            {texts.packageOf(titleOf(order))}, {texts.grossOf(grossOf(order))}
            <br />
            <span className="small muted">
              {order.orderNumber}, {texts.orderedAt.toLowerCase()} {formatDate(order.orderedAt)}
              <br />
              {texts.transferTitle}: {transferTitle(order.orderNumber)}
            </span>
          </p>
          <ActivateButton order={order} onActivate={onActivate} block />
        </li>
      ))}
    </ul>
  );
}
