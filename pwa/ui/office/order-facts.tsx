import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { packageOf, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import './order-facts.css';

/** What the office compares with a transfer before it activates an order. */
export function OrderFacts({
  order: { companyName, subscription, netPrice, orderNumber },
}: {
  order: Pick<PackageOrder, 'companyName' | 'subscription' | 'netPrice' | 'orderNumber'>;
}) {
  const facts = [
    ['Firma', companyName],
    ['Pakiet', packageOf(subscription).title],
    ['Do\u00a0zapłaty brutto', priceOf(netPrice).gross],
    ['Numer zamówienia', orderNumber],
    ['Tytuł przelewu', transferTitle(orderNumber)],
  ] as const;
  return (
    <dl className="order-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
