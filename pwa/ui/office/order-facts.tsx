import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import { packageOf, type PackageOrder } from '@gtinoteka/contract/service-packages.ts';
import { FactList } from './fact-list.tsx';

/** What the office compares with a transfer before it activates an order. */
export function OrderFacts({
  order: { companyName, subscription, netPrice, orderNumber },
}: {
  order: Pick<PackageOrder, 'companyName' | 'subscription' | 'netPrice' | 'orderNumber'>;
}) {
  return (
    <FactList
      className="order-facts"
      facts={[
        ['Firma', companyName],
        ['Pakiet', packageOf(subscription).title],
        ['Do\u00a0zapłaty brutto', priceOf(netPrice).gross],
        ['Numer zamówienia', orderNumber],
        ['Tytuł przelewu', transferTitle(orderNumber)],
      ]}
    />
  );
}
