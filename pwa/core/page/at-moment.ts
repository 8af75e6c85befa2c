import { formatDate, formatTime, hardSpaces } from './format.ts';

/** "o 16:40" of today, "24-11-2026 o 16:40" of any other day. */
export function atMoment(time: string | number): string {
  const day = formatDate(time) === formatDate(Date.now()) ? '' : `${formatDate(time)} `;
  return hardSpaces(`${day}o ${formatTime(time)}`);
}
