import type { NoticedSlug } from '@gtinoteka/contract/cms.ts';
import type { NoticeContents } from '../../../store/office/cms-notices.ts';
import { layOut, type WrittenMail } from './mail-layout.ts';
import { companyInMail } from './mail-values.ts';

const names: Readonly<Record<NoticedSlug, { readonly of: string; readonly title: string }>> = {
  terms: { of: 'regulaminu', title: 'Regulamin' },
  privacy: { of: 'polityki prywatności', title: 'Polityka prywatności' },
};

/** Formats a date as DD-MM-RRRR. */
function day(date: string): string {
  return date.split('-').reverse().join('-');
}

/**
 * To a company about a change of a document: date, link, and deadline of an objection.
 * - Normally sent before the date; delayed mails may arrive later.
 */
export function writeDocumentNotice(notice: NoticeContents, url: string): WrittenMail {
  const { slug, companyName, effectiveOn, objectUntil, holds } = notice;
  return layOut({
    subject: `Zmiana ${names[slug].of} od ${day(effectiveOn)}`,
    paragraphs: [
      holds
        ? `od ${day(effectiveOn)} obowiązuje nowa treść ${names[slug].of} Gtinoteki, z której korzysta firma ${companyInMail(companyName)}. Poprzednia jest na tej samej stronie, wśród wersji.`
        : `${day(effectiveOn)} zmieni się treść ${names[slug].of} Gtinoteki, z której korzysta firma ${companyInMail(companyName)}. Nowa treść jest już na stronie, razem z tą, która obowiązuje dziś.`,
    ],
    facts: [
      ['Dokument', names[slug].title],
      ['Obowiązuje od', day(effectiveOn)],
      ...(objectUntil === null ? [] : [['Sprzeciw do', day(objectUntil)] as const]),
    ],
    link: { label: 'Przeczytaj nową treść', url },
    after:
      objectUntil === null
        ? []
        : [
            `Jeżeli firma nie zgadza się na zmianę, jej administrator może zgłosić sprzeciw na tej stronie do ${day(objectUntil)}. Sprzeciw rozwiązuje umowę z dniem wejścia zmiany w życie${objectUntil < effectiveOn ? '' : ', a zgłoszony tego dnia albo później: w dniu zgłoszenia'}. Jeśli się zgadzasz, nie musisz nic robić.`,
          ],
  });
}

/** To a company about the withdrawal of an announced change. */
export function writeDocumentWithdrawn({ slug, effectiveOn }: NoticeContents, url: string): WrittenMail {
  return layOut({
    subject: `Odwołana zmiana ${names[slug].of}`,
    paragraphs: [
      `zmiana ${names[slug].of} Gtinoteki, którą zapowiedzieliśmy na ${day(effectiveOn)}, nie wejdzie w życie. Obowiązuje dotychczasowa treść.`,
    ],
    link: { label: 'Zobacz obowiązującą treść', url },
  });
}
