import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import type { OrderContents } from '../../../store/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, dayOf, packageTitle, priceOf } from './mail-values.ts';

/** Where to pay. Null: not said yet, the office sends it. */
export type Payment = { readonly account: string; readonly recipient: string } | null;

/** To who ordered a package: what to pay and where. */
export function writeOrderConfirmation(order: OrderContents, payment: Payment): WrittenMail {
  const title = packageTitle(order.subscription);
  const price = priceOf(order.netPrice);
  const account: (readonly [string, string])[] = payment
    ? [
        ['Odbiorca', payment.recipient],
        ['Numer rachunku', payment.account],
      ]
    : [];
  return layOut({
    subject: `Zamówienie pakietu ${title}`,
    firstName: order.firstName ?? '',
    paragraphs: [
      `dziękujemy za zamówienie pakietu ${title} dla firmy ${companyInMail(order.companyName)}. Pakiet uruchomimy, gdy przelew do nas dotrze.`,
    ],
    facts: [
      ['Numer zamówienia', orderNumberText(order.orderNumber)],
      ['Pakiet', title],
      ['Zamówiono', dayOf(order.orderedAt)],
      ['Cena netto', price.net],
      ['VAT 23%', price.vat],
      ['Do zapłaty', price.gross],
      ...account,
      ['Tytuł przelewu', `Gtinoteka, zamówienie ${orderNumberText(order.orderNumber)}`],
    ],
    after: payment
      ? ['Prosimy podać tytuł przelewu w tym brzmieniu: po nim rozpoznamy wpłatę.']
      : ['Numer rachunku wyślemy w osobnej wiadomości.'],
  });
}
