import { parseArgs } from 'node:util';

/** Invalid command line; the message is a Polish sentence. Exit code 2. */
export class UsageError extends Error {}

/** An option as parsed and as shown in the help (Polish). */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly short?: string;
  /** placeholder of its value in the help: `PLIK` */
  readonly value?: string;
  readonly text: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Parsed arguments of a command. */
export interface CommandLine {
  readonly positionals: readonly string[];
  /** value of an option; null if absent */
  text(option: string): string | null;
  /** values of a repeatable option, in their order */
  texts(option: string): readonly string[];
  /** whether an option without a value is present */
  has(option: string): boolean;
}

/** Definition of a command for the program and its help. */
export interface CommandFrame {
  readonly name: string;
  /** heading of its section in the help (Polish) */
  readonly section: string;
  /** arguments and a short description: `['PLIK…', 'produkty: GTIN, nazwa…']` (Polish) */
  readonly summary: readonly [args: string, text: string];
  /** text of `--help` before and after the options (Polish) */
  readonly help: string;
  readonly notes?: string;
  /** options besides --help */
  readonly options?: Options;
  /** accepts options only, no arguments */
  readonly takesOptionsOnly?: true;
}

/** A program of several commands, run as `npm run NAME -- COMMAND`. */
export interface Programme<Command extends CommandFrame> {
  readonly name: string;
  readonly commands: readonly Command[];
  /** options of every command */
  readonly options?: Options;
  /** text of its help before and after the list of commands (Polish) */
  readonly help: { readonly head: string; readonly foot: string };
  run(command: Command, line: CommandLine): Promise<number>;
  /** Reports an error other than UsageError and returns the exit code. */
  explain(error: unknown, command: Command | undefined): number;
}

/** Exit codes of every program; 2: invalid command line. */
const done = 0;
const usage = 2;

const helpOption = { help: { type: 'boolean', short: 'h', text: 'ten opis' } } as const satisfies Options;

/** Runs the command of `args`, or prints the requested help. Returns the exit code; never rejects. */
export async function runProgramme<Command extends CommandFrame>(
  programme: Programme<Command>,
  args: readonly string[],
): Promise<number> {
  let command: Command | undefined;
  try {
    const [name, ...rest] = namedFirst(args);
    command = programme.commands.find((one) => one.name === name);
    if (name === undefined) {
      if (args.some((arg) => arg !== '--help' && arg !== '-h')) throw new UsageError('Podaj polecenie.');
      console.log(helpOfProgramme(programme));
      return args.length === 0 ? usage : done;
    }
    if (!command) throw new UsageError(`Nie ma polecenia „${name}”.`);
    const options: Options = { ...command.options, ...programme.options, ...helpOption };
    const line = readLine(options, rest);
    if (line.has('help')) {
      console.log(helpOfCommand(command, options));
      return done;
    }
    if (command.takesOptionsOnly && line.positionals.length > 0)
      throw new UsageError(`Zbędne: ${line.positionals.join(' ')}`);
    return await programme.run(command, line);
  } catch (error) {
    if (!(error instanceof UsageError)) return programme.explain(error, command);
    console.error(`${error.message}\nPomoc: npm run ${programme.name} -- ${command ? `${command.name} ` : ''}--help`);
    return usage;
  }
}

/** The command may follow options without effect before it: `--help import-gpc`. */
function namedFirst(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const name = args[at];
  return name === undefined ? [] : [name, ...args.slice(0, at), ...args.slice(at + 1)];
}

function readLine(options: Options, args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const parsed: Readonly<Record<string, unknown>> = values;
    const text = (option: string): string | null => {
      const value = parsed[option];
      return typeof value === 'string' ? value : null;
    };
    const texts = (option: string): string[] =>
      [parsed[option] ?? []].flat().filter((value) => typeof value === 'string');
    return { positionals, text, texts, has: (option) => parsed[option] === true };
  } catch (error) {
    const option = error instanceof Error ? /'(-[^']*)'/.exec(error.message)?.[1] : undefined;
    throw new UsageError(option ? `Nieznana lub niepełna opcja ${option}.` : 'Niezrozumiałe opcje.');
  }
}

function helpOfProgramme({ commands, help: { head, foot } }: Programme<CommandFrame>): string {
  const sections = [...new Set(commands.map(({ section }) => section))].map((section) => {
    const ofSection = commands.filter((command) => command.section === section);
    return {
      title: section,
      rows: ofSection.map(({ name, summary: [args, text] }) => [`${name} ${args}`, text] as const),
    };
  });
  const width = widthOf(sections.flatMap(({ rows }) => rows));
  return [head, ...sections.map(({ title, rows }) => `${title}:\n${table(rows, width)}`), foot].join('\n\n');
}

function helpOfCommand({ help, notes }: CommandFrame, options: Options): string {
  const rows = Object.entries(options).map(
    ([name, { value, text }]) => [`--${name}${value ? ` ${value}` : ''}`, text] as const,
  );
  return [help, `Opcje:\n${table(rows, widthOf(rows))}`, ...(notes ? [notes] : [])].join('\n\n');
}

type Row = readonly [term: string, text: string];

function widthOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([term]) => term.trimEnd().length));
}

/** Formats two columns; further lines of a text are indented to its first. */
function table(rows: readonly Row[], width: number): string {
  return rows
    .map(([term, text]) => `  ${term.trimEnd().padEnd(width)}  ${text.replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`)
    .join('\n');
}
