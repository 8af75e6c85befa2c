import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import type { OrderContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, packageTitle } from './mail-values.ts';

function factsOf({ orderNumber, subscription, netPrice }: OrderContents) {
  return [
    ['Numer zamówienia', orderNumberText(orderNumber)],
    ['Pakiet', packageTitle(subscription)],
    ['Kwota brutto', priceOf(netPrice).gross],
  ] as const;
}

/** To the person who ordered a package that the company has cancelled or replaced. */
export function writeOrderCancelled(order: OrderContents, url: string): WrittenMail {
  const number = orderNumberText(order.orderNumber);
  const company = companyInMail(order.companyName);
  const isReplaced = order.replacedBy !== null;
  return layOut({
    subject: isReplaced ? `Zamówienie ${number} zostało zastąpione` : `Zamówienie ${number} zostało anulowane`,
    firstName: order.firstName ?? '',
    paragraphs: [
      isReplaced
        ? `w firmie ${company} złożono nowe zamówienie, ${orderNumberText(order.replacedBy)}. Zastępuje ono Twoje ${number}, za które nic nie zapłacisz.`
        : `zamówienie ${number} firmy ${company} zostało anulowane. Nic za nie nie zapłacisz.`,
    ],
    facts: factsOf(order),
    link: { label: 'Zobacz zamówienia', url },
  });
}

/** To the office. */
export function writeOrderCancelledNotice(order: OrderContents): WrittenMail {
  return layOut({
    subject: `Anulowane zamówienie ${orderNumberText(order.orderNumber)}`,
    paragraphs: [`firma ${companyInMail(order.companyName)} anulowała zamówienie, za które nie zapłaciła.`],
    facts: factsOf(order),
  });
}
