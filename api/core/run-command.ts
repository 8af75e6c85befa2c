import { parseArgs } from 'node:util';
import { exitCodes, CommandRefused, UsageError, type CliCommand, type CommandLine } from './cli-command.ts';
import { ConfigError } from './config.ts';

/** Text before and after the list of commands in the help (Polish). */
export interface HelpFrame {
  readonly head: string;
  readonly foot: string;
}

/** Runs the command that `args` names and answers its exit code. */
export async function runCommand(
  commands: readonly CliCommand[],
  frame: HelpFrame,
  args: readonly string[],
): Promise<number> {
  let command: CliCommand | undefined;
  try {
    const [name, ...rest] = namedFirst(args);
    command = commands.find((one) => one.name === name);
    if (name === undefined) {
      if (args.some((arg) => arg !== '--help' && arg !== '-h')) throw new UsageError('Podaj polecenie.');
      console.log(helpOf(commands, frame));
      return args.length === 0 ? exitCodes.usage : exitCodes.done;
    }
    if (!command) throw new UsageError(`Nie ma polecenia „${name}”.`);
    const line = readLine(command, rest);
    if (line.has('help')) {
      console.log(command.help);
      return exitCodes.done;
    }
    // Help and refused lines come at once: what a command works with is read only for one that runs.
    const { openCommandTools } = await import('./command-tools.ts');
    const tools = openCommandTools();
    try {
      return await command.run(line, tools);
    } finally {
      await tools.close();
    }
  } catch (error) {
    return report(error, command);
  }
}

/** The name may stand after options that mean nothing before it: `--help import-gpc`. */
function namedFirst(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const name = args[at];
  return name === undefined ? [] : [name, ...args.slice(0, at), ...args.slice(at + 1)];
}

function readLine(command: CliCommand, args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    });
    const given: Readonly<Record<string, unknown>> = values;
    const text = (option: string): string | null => {
      const value = given[option];
      return typeof value === 'string' ? value : null;
    };
    return { positionals, text, has: (option) => given[option] === true };
  } catch (error) {
    const option = error instanceof Error ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    throw new UsageError(option ? `Nieznana lub niepełna opcja ${option}.` : 'Niezrozumiałe opcje.');
  }
}

function report(error: unknown, command: CliCommand | undefined): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nPomoc: npm run gtinoteka -- ${command ? `${command.name} ` : ''}--help`);
    return exitCodes.usage;
  }
  if (error instanceof ConfigError || error instanceof CommandRefused) console.error(error.message);
  else if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    console.error(
      [`Błąd bazy danych (${error.code}): ${error.message}.`, command?.afterFailure].filter(Boolean).join(' '),
    );
  else console.error(error);
  return exitCodes.failed;
}

function helpOf(commands: readonly CliCommand[], { head, foot }: HelpFrame): string {
  const width = Math.max(...commands.map(({ name, summary: [args] }) => `${name} ${args}`.trimEnd().length));
  const sections = [...new Set(commands.map(({ section }) => section))].map((section) => {
    const lines = commands
      .filter((command) => command.section === section)
      .map(({ name, summary: [args, text] }) => `  ${`${name} ${args}`.trimEnd().padEnd(width)}  ${text}`);
    return `${section}:\n${lines.join('\n')}`;
  });
  return [head, ...sections, foot].join('\n\n');
}
