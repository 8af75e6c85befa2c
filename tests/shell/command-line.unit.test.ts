import { expect, test } from 'vitest';
import { runProgramme, type CommandFrame, type CommandLine } from '@gtinoteka/command-line';
import { runCliHere } from '../support/servers/cli.ts';

const lines: CommandLine[] = [];
const commands: readonly CommandFrame[] = [
  {
    name: 'load',
    section: 'Wczytywanie',
    summary: ['PLIK', 'wczytuje plik'],
    help: 'Wczytuje plik.',
    notes: 'Tyle.',
    options: {
      from: { type: 'string', value: 'MIEJSCE', text: 'skąd\ni dokąd' },
      each: { type: 'string', multiple: true, text: 'kilka razy' },
    },
  },
  { name: 'list', section: 'Poczta', summary: ['', 'wymienia'], help: 'Wymienia.', takesOptionsOnly: true },
];
const run = (...args: string[]) =>
  runCliHere(args, {}, (given) =>
    runProgramme(
      {
        name: 'programme',
        commands,
        options: { json: { type: 'boolean', text: 'jako JSON' } },
        help: { head: 'Głowa', foot: 'Stopa' },
        run: async (_command, line) => lines.push(line),
        explain: () => 7,
      },
      given,
    ),
  );

test('the help of a programme lists its commands by section; without a command it ends with 2', async () => {
  const help = 'Głowa\n\nWczytywanie:\n  load PLIK  wczytuje plik\n\nPoczta:\n  list       wymienia\n\nStopa\n';
  expect(await run('--help')).toEqual({ code: 0, out: help, err: '' });
  expect(await run()).toEqual({ code: 2, out: help, err: '' });
});

test('the help of a command comes of its options, those of every command among them', async () => {
  expect((await run('load', '--help')).out).toBe(
    [
      'Wczytuje plik.',
      '',
      'Opcje:',
      '  --from MIEJSCE  skąd',
      '                  i dokąd',
      '  --each          kilka razy',
      '  --json          jako JSON',
      '  --help          ten opis',
      '',
      'Tyle.',
      '',
    ].join('\n'),
  );
});

test('what is given is read, wherever the name of the command stands', async () => {
  expect((await run('--json', 'load', 'a.csv', '--from', 'stąd', '--each', '1', '--each', '2')).code).toBe(1);
  const line = lines.at(-1);
  expect([line?.positionals, line?.text('from'), line?.texts('each'), line?.has('json'), line?.has('help')]).toEqual([
    ['a.csv'],
    'stąd',
    ['1', '2'],
    true,
    false,
  ]);
});

test.each([
  [['nic'], 'Nie ma polecenia „nic”.\nPomoc: npm run programme -- --help\n'],
  [['--nic'], 'Podaj polecenie.\nPomoc: npm run programme -- --help\n'],
  [['load', '--nic'], 'Nieznana lub niepełna opcja --nic.\nPomoc: npm run programme -- load --help\n'],
  [['list', 'coś'], 'Zbędne: coś\nPomoc: npm run programme -- list --help\n'],
])('%j is a wrong use, which ends with 2 and says where the help is', async (args, err) => {
  expect(await run(...args)).toEqual({ code: 2, out: '', err });
});
