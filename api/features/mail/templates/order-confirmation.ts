import { orderNumberText, transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import type { OrderContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, dayOf, packageTitle } from './mail-values.ts';

/** Payment details; null: not configured, the office sends them. */
export type Payment = { readonly account: string; readonly recipient: string } | null;

const unpaid = 'Zamówienie, za które nie dostaniemy wpłaty w terminie, wygaśnie samo i bez opłat.';

/** To the person who ordered a package: amount and payment details. */
export function writeOrderConfirmation(order: OrderContents, payment: Payment): WrittenMail {
  const title = packageTitle(order.subscription);
  const price = priceOf(order.netPrice);
  const account: (readonly [string, string])[] = payment
    ? [
        ['Odbiorca', payment.recipient],
        ['Numer rachunku', payment.account],
      ]
    : [];
  const replaced: (readonly [string, string])[] = order.replaces
    .map(orderNumberText)
    .map((number) => ['Zastępuje', `${number}, za które nic nie zapłacisz`]);
  return layOut({
    subject: `Zamówienie pakietu ${title}`,
    firstName: order.firstName ?? '',
    paragraphs: [
      `dziękujemy za zamówienie pakietu ${title} dla firmy ${companyInMail(order.companyName)}. Pakiet uruchomimy, gdy przelew do nas dotrze.`,
    ],
    facts: [
      ['Numer zamówienia', orderNumberText(order.orderNumber)],
      ...replaced,
      ['Pakiet', title],
      ['Zamówiono', dayOf(order.orderedAt)],
      ['Cena netto', price.net],
      ['VAT 23%', price.vat],
      ['Do zapłaty brutto', price.gross],
      ['Termin płatności', dayOf(order.payUntil)],
      ...account,
      ['Tytuł przelewu', transferTitle(orderNumberText(order.orderNumber))],
    ],
    after: payment
      ? ['Prosimy podać tytuł przelewu w tym brzmieniu: po nim rozpoznamy wpłatę.', unpaid]
      : ['Numer rachunku wyślemy w osobnej wiadomości.', unpaid],
  });
}
