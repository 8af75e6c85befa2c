import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { MailQueue } from '../jobs/mail-queue.ts';
import type { CommandFrame, CommandLine } from '@gtinoteka/command-line';

/** Rows that are refused are a normal outcome of an import. */
export const exitCodes = { done: 0, failed: 1, usage: 2, brokenFile: 3 } as const;

/** What was asked cannot be done; the message is a Polish sentence for whoever asked. Ends with 1. */
export class CommandRefused extends Error {}

export interface CommandParts {
  readonly config: Config;
  readonly database: Database;
  /** The same as the running server's, read when a command needs it. Throws ConfigError where this process does not have it. */
  secret(): Promise<string>;
  /** a mail put in here is sent by the worker, at once or when the server is started */
  readonly mail: MailQueue;
  /** Lets go of something when the command is over, before the database. */
  onClose(stop: () => Promise<unknown>): void;
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
export interface CliCommand extends CommandFrame {
  /** what holds after an error of the database (Polish sentence); default: nothing is said */
  readonly afterFailure?: string;
  /** Resolves with the exit code. Throws UsageError, CommandRefused or ConfigError, whose messages are for people. */
  run(line: CommandLine, tools: CommandTools): Promise<number>;
}
