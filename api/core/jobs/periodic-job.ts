/** Work of a room that is done now and then, by one of any number of processes. */
export interface PeriodicJob {
  /** kebab-case, unique */
  readonly name: string;
  /** cron expression in Polish time; see everyDay, everyHour */
  readonly cron: string;
  /** Does it; may be run again, so a repetition does nothing. A throw is logged and tried again, three times. */
  run(): Promise<void>;
}

/** Once a day in Poland; a day on which nothing ran is made up for at the next start. */
export function everyDay(hour: number, minute = 0): string {
  return `${minute} ${hour} * * *`;
}

export function everyHour(minute = 0): string {
  return `${minute} * * * *`;
}

export function everyMinute(): string {
  return '* * * * *';
}
