const warsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** DD-MM-YYYY in Europe/Warsaw (A §9) of an ISO time. */
export function dateInWarsaw(time: string): string {
  return warsaw.format(new Date(time)).replaceAll('/', '-');
}
