import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { MailQueue } from '../jobs/mail-queue.ts';
import type { CommandFrame, CommandLine } from '@gtinoteka/command-line';

/** Refused rows are a normal outcome of an import. */
export const exitCodes = { done: 0, failed: 1, usage: 2, brokenFile: 3 } as const;

/** The command cannot be done; the message is a Polish sentence for the operator. Exit code 1. */
export class CommandRefused extends Error {}

export interface CommandParts {
  readonly config: Config;
  readonly database: Database;
  /** The running server's secret, read on demand. Throws ConfigError if this process does not have it. */
  secret(): Promise<string>;
  /** mails queued here are sent by the worker, at once or after its start */
  readonly mail: MailQueue;
  /** Registers cleanup after the command, before the database is closed. */
  onClose(stop: () => Promise<unknown>): void;
}

export interface CommandTools {
  /** The address of the migrated database: DATABASE_URL, else the embedded one, started if not running. */
  databaseUrl(): Promise<string>;
  /** The dependencies of most commands; opened once and closed after the command. */
  parts(): Promise<CommandParts>;
  /** Closes everything; for a command that must end at once. */
  close(): Promise<void>;
  /** prints one line on standard output */
  say(line: string): void;
}

/** A command of `npm run gtinoteka --`. Features define their own; api/cli.ts lists them. */
export interface CliCommand extends CommandFrame {
  /** state after a database error (Polish sentence); default: none */
  readonly afterFailure?: string;
  /** Resolves with the exit code. Throws UsageError, CommandRefused or ConfigError with displayable messages. */
  run(line: CommandLine, tools: CommandTools): Promise<number>;
}
