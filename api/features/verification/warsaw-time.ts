/** Date of a file in Polish time, as in B §9: YYYY-MM-DD H:mm. */
export function timeInWarsaw(time: Date): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return written.format(time).replace(/ 0(\d:)/, ' $1');
}
