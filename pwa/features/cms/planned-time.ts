import { formatDate, formatTime } from '../../core/page/format.ts';

/**
 * The moment of a date as DD-MM-RRRR and a time as H:MM in Poland, as an ISO time; null where they are none, or an hour that the clocks
 * leave out.
 */
export function momentOf(date: string, time: string): string | null {
  const [, day, month, year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(date.trim()) ?? [];
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(time.trim()) ?? [];
  if (day === undefined || hour === undefined) return null;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const wanted = `${day.padStart(2, '0')}-${month?.padStart(2, '0')}-${year} ${hour.padStart(2, '0')}:${minute}`;
  // Poland is one hour ahead in winter and two in summer.
  for (const ahead of [1, 2]) {
    const moment = new Date(utc - ahead * 3_600_000);
    if (!Number.isNaN(moment.getTime()) && `${formatDate(moment)} ${formatTime(moment)}` === wanted)
      return moment.toISOString();
  }
  return null;
}

/** The day of a date as DD-MM-RRRR, as RRRR-MM-DD; null where it is none. */
export function dayOf(date: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(date.trim()) ?? [];
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
