import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import {
  packageOf,
  type CompanyOrder,
  type CompanyPackage,
  type PastPeriod,
} from '@gtinoteka/contract/service-packages.ts';
import { getOrderInvoice } from '@gtinoteka/contract/office/order-invoices.ts';
import { CircleSlash2, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '../../core/network/send-request.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { RecordTable, type Column } from '../../ui/records/record-table.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

type Row = PastPeriod & { readonly isNow: boolean };

/** Packages of a company and its orders, the newest first; on a phone each row is two lines of a list. */
export function PackageHistory({
  companyPackage: { current, past, orders, order },
}: {
  companyPackage: CompanyPackage;
}) {
  const periods: Row[] = [
    { ...current, isExhausted: false, isNow: true },
    ...past.map((period) => ({ ...period, isNow: false })),
  ];
  return (
    <>
      <Part
        id="package-history"
        title={texts.historyTitle}
        columns={periodColumns}
        rows={periods}
        keyOf={(row) => row.begin + row.subscription}
        line={periodLine}
      />
      {orders.length > 0 && (
        <Part
          id="package-orders"
          title={texts.ownOrdersTitle}
          columns={[...orderColumns, documentColumn(order)]}
          rows={orders}
          keyOf={(row) => row.orderNumber}
          line={(row) => orderLine(row, order)}
        />
      )}
    </>
  );
}

function Part<Item>({
  id,
  title,
  columns,
  rows,
  keyOf,
  line,
}: {
  id: string;
  title: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  keyOf: (row: Item) => string;
  line: (row: Item) => ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="history">
      <h2 id={id}>{title}</h2>
      <RecordTable
        caption={title}
        columns={columns}
        card={line}
        cardClassName="history__line"
        rows={rows}
        rowKey={keyOf}
      />
    </section>
  );
}

const periodColumns: readonly Column<Row>[] = [
  { label: texts.package, value: ({ subscription }) => <b>{packageOf(subscription).title}</b> },
  { label: texts.from, value: ({ begin }) => formatDate(begin), className: 'nowrap' },
  { label: texts.until, value: ({ end }) => formatDate(end), className: 'nowrap' },
  { label: texts.state, value: (row) => <PeriodState row={row} /> },
  {
    label: texts.usedHead,
    value: (row) => <span className={row.isNow ? undefined : 'muted'}>{usedOf(row)}</span>,
  },
];

const orderColumns: readonly Column<CompanyOrder>[] = [
  { label: texts.orderNumber, value: ({ orderNumber }) => <b>{orderNumber}</b>, className: 'nowrap' },
  { label: texts.date, value: ({ orderedAt }) => formatDate(orderedAt), className: 'nowrap' },
  { label: texts.package, value: ({ subscription }) => packageOf(subscription).title },
  { label: texts.state, value: (order) => <OrderState order={order} /> },
  { label: texts.grossHead, value: ({ netPrice }) => priceOf(netPrice).gross, className: 'num nowrap' },
];

const usedOf = ({ verified, verifyLimit }: Row): string => texts.usedVerifications(verified, verifyLimit);

type Open = CompanyPackage['order'];

/** The paper of an order: a pro-forma while it waits for its payment, the invoice once the office has added it. */
function DocumentLink({ row: { orderId, orderNumber, invoiceAt }, open }: { row: CompanyOrder; open: Open }) {
  if (orderNumber === open?.orderNumber)
    return (
      <Link to={`?pro_forma=${open.orderId}`} aria-label={texts.proFormaOf(orderNumber)} className="history__document">
        {texts.proForma}
      </Link>
    );
  return invoiceAt === null ? null : <Invoice orderId={orderId} orderNumber={orderNumber} />;
}

function Invoice({ orderId, orderNumber }: Pick<CompanyOrder, 'orderId' | 'orderNumber'>) {
  const { activeMembership } = useSession();
  const file = useSavedFile();
  const companyId = activeMembership?.company.id ?? '';
  const address = addressOf(getOrderInvoice, { params: { companyId, orderId } });
  return (
    <Button
      size="sm"
      icon={Download}
      busy={file.isComing}
      aria-label={texts.invoiceOf(orderNumber)}
      onClick={() => file.save(address, `Faktura ${orderNumber}.pdf`)}
    >
      {texts.invoice}
    </Button>
  );
}

function documentColumn(open: Open): Column<CompanyOrder> {
  return {
    label: texts.document,
    isLabelHidden: true,
    value: (row) => <DocumentLink row={row} open={open} />,
    className: 'orders__actions',
  };
}

function periodLine(row: Row): ReactNode {
  return (
    <>
      <b>{packageOf(row.subscription).title}</b>
      <span className="history__end">{usedOf(row)}</span>
      <span className="history__more">
        <Unbroken>{texts.periodOf(formatDate(row.begin), formatDate(row.end))}</Unbroken>
      </span>
      <span className="history__more">
        <PeriodState row={row} />
      </span>
    </>
  );
}

function orderLine(order: CompanyOrder, open: Open): ReactNode {
  return (
    <>
      <b>{order.orderNumber}</b>
      <b className="history__end">{priceOf(order.netPrice).gross}</b>
      <span className="history__more">
        <Unbroken>{texts.madeOn(packageOf(order.subscription).title, formatDate(order.orderedAt))}</Unbroken>
      </span>
      <span className="history__more">
        <OrderState order={order} />
      </span>
      <DocumentLink row={order} open={open} />
    </>
  );
}

function PeriodState({ row: { isNow, end, isExhausted } }: { row: Row }) {
  return (
    <State look={isNow ? 'ok' : 'none'}>{isNow ? texts.active : texts.endedOn(formatDate(end), isExhausted)}</State>
  );
}

function OrderState({ order }: { order: CompanyOrder }) {
  const look = order.state === 'waiting' ? 'wait' : order.state === 'activated' ? 'ok' : 'none';
  return <State look={look}>{stateOf(order)}</State>;
}

function stateOf({ state, closedAt, replacedBy }: CompanyOrder): string {
  const date = closedAt === null ? '' : formatDate(closedAt);
  if (state === 'waiting') return texts.waitsForPayment;
  if (state === 'activated') return texts.paidOn(date);
  if (state === 'lapsed') return texts.lapsedOn(date);
  return replacedBy === null ? texts.cancelledOn(date) : texts.replacedBy(replacedBy);
}

function State({ look, children }: { look: 'ok' | 'wait' | 'none'; children: string }) {
  return (
    <span className="history__state">
      <span className={look === 'none' ? 'muted' : `v-${look}`}>
        {look === 'none' ? <Icon icon={CircleSlash2} /> : <VerdictIcon state={look} />}
      </span>
      {children}
    </span>
  );
}
