import { formatDate, formatTime, hardSpaces } from './format.ts';

const day = 24 * 60 * 60 * 1_000;

/** "o 16:40" of today, "jutro o 09:11" of tomorrow, "24-11-2026 o 16:40" of any other day. */
export function atMoment(time: string | number, now = Date.now()): string {
  const date = formatDate(time);
  const of = date === formatDate(now) ? '' : date === formatDate(now + day) ? 'jutro ' : `${date} `;
  return hardSpaces(`${of}o ${formatTime(time)}`);
}
