import type { LastDigest, sendIssueDigests } from '@gtinoteka/contract/office/issue-digests.ts';
import { digestDays } from '@gtinoteka/contract/office/issue-digests.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { counted, formatDate, formatTime, hardSpaces } from '../../core/page/format.ts';

/** Polish texts about summaries of open issues that companies get by mail. */
export const digestTexts = {
  send: 'Wyślij podsumowanie firmie',
  sending: 'Wysyłamy podsumowanie.',
  never: 'Firma nie dostała jeszcze podsumowania.',
  last: ({ at, who, issues }: LastDigest) =>
    hardSpaces(
      `Ostatnie podsumowanie: ${formatDate(at)} o ${formatTime(at)}, ${counted(issues, 'kod', 'kody', 'kodów')}${who === null ? '' : `, ${who}`}.`,
    ),
  loading: 'Wczytujemy zgłoszenia firmy.',
} as const;

const firms = (n: number) => counted(n, 'firma', 'firmy', 'firm');

/** What became of the summaries, a sentence for each kind of company. */
export function digestAnswer({ sent, same, nobody, nothing }: AnswerOf<typeof sendIssueDigests>): string {
  const parts = [
    sent > 0 && `Podsumowanie wysłane: ${firms(sent)}.`,
    same > 0 && `To samo wyszło już w\u00a0ciągu ${digestDays} dni: ${firms(same)}.`,
    nobody > 0 && `Bez osoby, która mogłaby je dostać: ${firms(nobody)}.`,
    nothing > 0 && `Bez otwartych zgłoszeń: ${firms(nothing)}.`,
  ].filter((sentence) => typeof sentence === 'string');
  return parts.length > 0 ? parts.join(' ') : 'Te zgłoszenia nie należą do żadnej firmy.';
}
