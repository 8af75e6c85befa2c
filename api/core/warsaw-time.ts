const timeZone = 'Europe/Warsaw';
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
const hour = new Intl.DateTimeFormat('pl-PL', { timeZone, hour: 'numeric', minute: '2-digit' });

/** DD-MM-YYYY in Europe/Warsaw (A §9). */
export function dayInWarsaw(at: Date): string {
  return day.format(at).replaceAll('/', '-');
}

/** Hour and minute in Europe/Warsaw: 9:05. */
export function hourInWarsaw(at: Date): string {
  return hour.format(at);
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** YYYY-MM-DD in Europe/Warsaw. */
export function isoDayInWarsaw(at: Date): string {
  return isoDay.format(at);
}
