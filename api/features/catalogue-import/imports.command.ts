import { plural } from '@gtinoteka/contract/rules/plural.ts';
import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import { listRuns } from '../../store/runs/import-runs.ts';
import { undoRun } from '../../store/runs/undo-run.ts';
import { connectForImport } from './import-connection.ts';

const polish = new Intl.NumberFormat('pl-PL');

const states: Readonly<Record<ImportRun['state'], string>> = {
  waiting: 'czeka',
  running: 'w toku',
  done: 'wczytany',
  failed: 'nieudany',
  undoing: 'cofany',
  undone: 'cofnięty',
};

function counted(n: number): string {
  return `${polish.format(n)} ${plural(n, 'produkt', 'produkty', 'produktów')}`;
}

/** `imports --list|--undo ID`: lists runs, or reverts the last one. */
export const importsCommand: CliCommand = {
  name: 'imports',
  section: 'Wczytywanie danych',
  summary: ['--list | --undo ID', 'przebiegi danych; --undo cofa ostatni przebieg produktów albo przyjęte dane firmy'],
  help: `Wymienia ostatnie przebiegi danych albo cofa ostatni przebieg produktów lub przyjęte dane firmy.

Użycie:
  npm run gtinoteka -- imports --list
  npm run gtinoteka -- imports --undo ID

Cofnięcie przywraca produktom stan sprzed przebiegu i usuwa te, które przebieg dodał. Produkty zmienione
później zostają; ich listę podaje strona „Przebiegi danych”. Cofnąć można ostatni przebieg produktów i każdy
z przyjętych danych firmy, przez 90 dni; wiersze tych danych czekają wtedy na nową odpowiedź. Powtórzone niczego nie zmienia. Firmy dodane przez przebieg zostają, a danych
demonstracyjnych, które usunął pierwszy prawdziwy plik, cofnięcie nie przywraca.`,
  options: {
    list: { type: 'boolean', text: '20 ostatnich przebiegów, od najnowszego' },
    undo: { type: 'string', value: 'ID', text: 'cofa przebieg o tym ID' },
  },
  takesOptionsOnly: true,
  async run(line, tools) {
    const id = line.text('undo');
    if (line.has('list') === (id !== null)) throw new UsageError('Podaj --list albo --undo ID.');
    if (id === null) {
      const { database } = await tools.parts();
      const { records, numAllRecords } = await listRuns(database, 0);
      for (const run of records) tools.say(lineOf(run));
      tools.say(`Razem ${numAllRecords} ${plural(numAllRecords, 'przebieg', 'przebiegi', 'przebiegów')}.`);
      return exitCodes.done;
    }
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new UsageError(`„${id}” to nie jest ID z listy.`);
    const client = await connectForImport(await tools.databaseUrl(), 'gtinoteka-cli');
    try {
      const waits = (): void => console.error('Czekam, aż skończy się inne wczytywanie.');
      const outcome = await undoRun(client, id, { waits, begins() {} });
      if (outcome === 'missing') throw new CommandRefused('Nie ma takiego przebiegu.');
      if (outcome === 'not last')
        throw new CommandRefused('Cofnąć można ostatni przebieg produktów i przyjęte dane firm, do 90 dni.');
      const { restored, removed, kept, isNew } = outcome;
      if (!isNew) tools.say('Ten przebieg cofnięto już wcześniej:');
      tools.say(`Przywrócono ${counted(restored)}, usunięto ${counted(removed)}.`);
      if (kept > 0) tools.say(`Zmienione później, więc zostały bez zmian: ${counted(kept)}.`);
      return exitCodes.done;
    } finally {
      await client.end();
    }
  },
};

function lineOf({ id, kind, state, createdAt, fileNames, counts, startedBy, fault }: ImportRun): string {
  const figures = counts
    ? `wiersze: ${polish.format(counts.rows)}, nowe: ${polish.format(counts.added)}, zmienione: ${polish.format(counts.changed)}, bez zmian: ${polish.format(counts.unchanged)}, odrzucone: ${polish.format(counts.rejected)}`
    : (fault ?? '');
  return `${id}  ${createdAt.slice(0, 16).replace('T', ' ')}  ${kind}  ${states[state]}  ${fileNames.join(', ')}  ${startedBy ?? 'polecenie'}  ${figures}`;
}
