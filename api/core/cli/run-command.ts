import { ConfigError } from '../config.ts';
import { CommandRefused, exitCodes, type CliCommand } from './cli-command.ts';
import type { CommandLine } from '@gtinoteka/command-line';

/** Runs a command of `npm run gtinoteka --` with its tools; returns its exit code. */
export async function runCommand(command: CliCommand, line: CommandLine): Promise<number> {
  // Loaded on demand, so that help and usage errors are fast.
  const { openCommandTools } = await import('./command-tools.ts');
  const tools = openCommandTools();
  try {
    return await command.run(line, tools);
  } finally {
    await tools.close();
  }
}

/** Prints the error of a command; returns the exit code. */
export function explainFailure(error: unknown, command: CliCommand | undefined): number {
  if (error instanceof ConfigError || error instanceof CommandRefused) console.error(error.message);
  else if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    console.error(
      [`Błąd bazy danych (${error.code}): ${error.message}.`, command?.afterFailure].filter(Boolean).join(' '),
    );
  else console.error(error);
  return exitCodes.failed;
}
