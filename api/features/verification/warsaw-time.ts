/** As B §9 writes the date of a file: YYYY-MM-DD H:mm, Polish time. */
export function timeInWarsaw(time: Date): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return written.format(time).replace(/ 0(\d:)/, ' $1');
}
