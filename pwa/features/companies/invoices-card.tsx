import { getCompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { saveOrderInvoice } from '@gtinoteka/contract/office/order-invoices.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { packageOf, type CompanyOrder } from '@gtinoteka/contract/service-packages.ts';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { companyTexts as texts } from './company-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** Paid orders, each with its invoice: the company finds what is added here beside the order. */
export function InvoicesCard({ orders }: { orders: readonly CompanyOrder[] }) {
  const paid = orders.filter(({ state }) => state === 'activated');
  if (paid.length === 0) return null;
  return (
    <section className="card card__pad" aria-labelledby="company-invoices">
      <h2 id="company-invoices">{texts.invoices}</h2>
      <ul className="company__invoices">
        {paid.map((order) => (
          <li key={order.orderId}>
            <Invoice order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invoice({ order }: { order: CompanyOrder }) {
  const { orderId, orderNumber, subscription, netPrice, closedAt, invoiceAt } = order;
  const { title } = packageOf(subscription);
  const input = useRef<HTMLInputElement>(null);
  const sending = useAct(saveOrderInvoice, {
    busy: texts.sendingInvoice,
    done: texts.invoiceAdded(orderNumber),
    changes: [getCompanyRecord],
  });
  const act = invoiceAt === null ? texts.addInvoice : texts.replaceInvoice;

  function send(file: File): void {
    const body = new FormData();
    body.append('file', file);
    sending.send({ params: { orderId }, body });
  }

  return (
    <>
      <p>
        <b>{orderNumber}</b>{' '}
        <span className="small muted">
          <Unbroken>
            {texts.paidFor(title, priceOf(netPrice).gross, closedAt === null ? '' : formatDate(closedAt))}
          </Unbroken>
        </span>
      </p>
      <p className="small muted">{invoiceAt === null ? texts.noInvoice : texts.invoiceFrom(formatDate(invoiceAt))}</p>
      <Button size="sm" icon={FileUp} aria-label={`${act}: ${orderNumber}`} onClick={() => input.current?.click()}>
        {act}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={`${act}: ${orderNumber}`}
        onChange={(event) => {
          const [file] = Array.from(event.currentTarget.files ?? []);
          // The same file can be picked again.
          event.currentTarget.value = '';
          if (file) send(file);
        }}
      />
    </>
  );
}
