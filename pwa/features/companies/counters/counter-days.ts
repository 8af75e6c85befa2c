const dayLength = 86_400_000;

/** The day (RRRR-MM-DD) so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** Values of days in their weeks, from Monday to Sunday; the first and the last week are what there is of them. */
export function weeksOf(
  first: string,
  days: readonly number[],
): { from: string; to: string; values: readonly number[] }[] {
  const weeks: { from: string; to: string; values: number[] }[] = [];
  days.forEach((value, at) => {
    const day = dayAfter(first, at);
    const week = weeks[weeks.length - 1];
    if (!week || new Date(`${day}T00:00:00Z`).getUTCDay() === 1) weeks.push({ from: day, to: day, values: [value] });
    else {
      week.to = day;
      week.values.push(value);
    }
  });
  return weeks;
}
