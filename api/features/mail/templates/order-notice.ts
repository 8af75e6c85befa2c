import { orderNumberText, transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import type { OrderContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, momentOf, packageTitle } from './mail-values.ts';

/** To the office: a package was ordered. */
export function writeOrderNotice(order: OrderContents): WrittenMail {
  const title = packageTitle(order.subscription);
  const price = priceOf(order.netPrice);
  return layOut({
    subject: `Nowe zamówienie pakietu ${title}`,
    paragraphs: ['przyszło zamówienie pakietu. Po wpłacie trzeba go uruchomić.'],
    facts: [
      ['Numer zamówienia', orderNumberText(order.orderNumber)],
      ['Pakiet', title],
      ['Firma', companyInMail(order.companyName)],
      ['NIP', order.nip ?? 'brak'],
      ['Zamówił(a)', order.email ?? 'osoba, której konta już nie ma'],
      ['Kiedy', momentOf(order.orderedAt)],
      ['Cena netto', price.net],
      ['Do zapłaty brutto', price.gross],
      ['Tytuł przelewu', transferTitle(orderNumberText(order.orderNumber))],
    ],
  });
}
