import { orderNumberText } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import type { OrderContents } from '../../../store/people/mail-contents.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail, dayOf, packageTitle } from './mail-values.ts';

/** To the person who ordered a package that was not paid in time. */
export function writeOrderLapsed(order: OrderContents, url: string): WrittenMail {
  const title = packageTitle(order.subscription);
  const number = orderNumberText(order.orderNumber);
  return layOut({
    subject: `Zamówienie ${number} wygasło`,
    firstName: order.firstName ?? '',
    paragraphs: [
      `zamówienie pakietu ${title} dla firmy ${companyInMail(order.companyName)} wygasło, bo do ${dayOf(order.payUntil)} nie dotarła do nas wpłata. Nic za nie nie zapłacisz.`,
    ],
    facts: [
      ['Numer zamówienia', number],
      ['Pakiet', title],
      ['Kwota brutto', priceOf(order.netPrice).gross],
    ],
    link: { label: 'Otwórz cennik', url },
    after: ['Jeśli przelew jest już w drodze, odpowiedz na tę wiadomość: uruchomimy pakiet po jego zaksięgowaniu.'],
  });
}
