/** Where jobs say what became of them: the server's log, or the worker's own. */
export interface JobLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
