import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { MailQueue } from './mail-queue.ts';

/** Rows that are refused are a normal outcome of an import. */
export const exitCodes = { done: 0, failed: 1, usage: 2, brokenFile: 3 } as const;

/** The command line means nothing; the message is a Polish sentence. Ends with 2. */
export class UsageError extends Error {}

/** What was asked cannot be done; the message is a Polish sentence for whoever asked. Ends with 1. */
export class CommandRefused extends Error {}

/** What stood after the name of the command. */
export interface CommandLine {
  readonly positionals: readonly string[];
  /** the text given with an option; null where it is absent */
  text(option: string): string | null;
  /** whether an option without a text is there */
  has(option: string): boolean;
}

export interface CommandParts {
  readonly config: Config;
  readonly database: Database;
  /** the same as the running server's */
  readonly secret: string;
  /** a mail put in here is sent by the worker, at once or when the server is started */
  readonly mail: MailQueue;
}

export interface CommandTools {
  /** The address of the database, brought up to date: DATABASE_URL, else the embedded one, started where nothing runs it. */
  databaseUrl(): Promise<string>;
  /** What most commands need; opened once and closed when the command is over. */
  parts(): Promise<CommandParts>;
  /** Lets go of everything that was opened; for a command that has to end at once. */
  close(): Promise<void>;
  /** one line on standard output */
  say(line: string): void;
}

/** One command of `npm run gtinoteka --`. A room makes its own; api/cli.ts lists them. */
export interface CliCommand {
  readonly name: string;
  /** heading of the help under which it stands (Polish) */
  readonly section: string;
  /** what follows the name, and what the command does in a few words: `['PLIK…', 'produkty: GTIN, nazwa…']` (Polish) */
  readonly summary: readonly [args: string, text: string];
  /** what `--help` prints (Polish) */
  readonly help: string;
  /** beside --help */
  readonly options?: ParseArgsOptionsConfig;
  /** what holds after an error of the database (Polish sentence); default: nothing is said */
  readonly afterFailure?: string;
  /** Resolves with the exit code. Throws UsageError, CommandRefused or ConfigError, whose messages are for people. */
  run(line: CommandLine, tools: CommandTools): Promise<number>;
}
