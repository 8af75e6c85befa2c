import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';
import { dayInWarsaw } from '../../core/warsaw-time.ts';
import { listFiles, type FilePurpose, type ListedFile } from '../../store/verification/stored-files.ts';
import { purgeFiles } from './purge-files.ts';

const purposeNames: Readonly<Record<FilePurpose, string>> = {
  'verification input': 'plik wysłany do weryfikacji',
  'verification xlsx': 'wynik weryfikacji xlsx',
  'verification csv': 'wynik weryfikacji csv',
  'verification report': 'raport weryfikacji',
  'verification corrected': 'plik poprawiony',
  'upload part': 'część wysyłanego pliku',
  database: 'paczka z bazą',
  'import input': 'plik do wczytania do katalogu',
  'codes input': 'arkusz do serii kodów',
  codes: 'seria kodów',
};

/** Files in one database page. */
const page = 1_000;

/** `files --list|--purge`: lists stored files of companies, or runs the worker's hourly purge. */
export const filesCommand: CliCommand = {
  name: 'files',
  section: 'Pliki',
  summary: ['--list | --purge', 'przechowywane pliki firm; --purge usuwa te po terminie'],
  help: `Wymienia pliki firm w magazynie albo usuwa te, których nikt już nie potrzebuje.

Użycie:
  npm run gtinoteka -- files --list
  npm run gtinoteka -- files --purge

Usuwane są pliki po terminie oraz, po dobie, niedokończone i takie, do których nic się już nie odwołuje.
To samo robi co godzinę serwer. Wiersze z liczbami na liście firmy zostają.
Upoważnień przysłanych przy rejestracji nie ma na tej liście: znikają razem z kontem.`,
  options: {
    list: { type: 'boolean', text: 'rodzaj, rozmiar w bajtach, termin i właściciel każdego pliku, od najstarszych' },
    purge: { type: 'boolean', text: 'usuwa pliki' },
  },
  takesOptionsOnly: true,
  async run(line, tools) {
    if (line.has('list') === line.has('purge')) throw new UsageError('Podaj --list albo --purge.');
    const parts = await tools.parts();
    const { database, config } = parts;
    if (line.has('purge')) {
      const { makeFileStore } = await import('../../gateways/file-store.ts');
      const files = makeFileStore(config, await parts.secret());
      const removed = await purgeFiles(database, files);
      tools.say(`Usunięto ${removed} ${plural(removed, 'plik', 'pliki', 'plików')}.`);
      return exitCodes.done;
    }
    let [count, bytes] = [0, 0];
    for (let after: ListedFile | null = null; ;) {
      const files: ListedFile[] = await listFiles(database, { after, most: page });
      for (const file of files) {
        tools.say(lineOf(file));
        bytes += file.byteSize ?? 0;
      }
      count += files.length;
      after = files.at(-1) ?? null;
      if (files.length < page) break;
    }
    tools.say(
      count === 0
        ? 'Nie ma żadnych plików.'
        : `Razem ${count} ${plural(count, 'plik', 'pliki', 'plików')}, ${written(bytes)} B.`,
    );
    return exitCodes.done;
  },
};

function written(bytes: number): string {
  return bytes.toLocaleString('pl-PL');
}

function lineOf({ key, purpose, byteSize, expiresAt, isExpired, owner, nip }: ListedFile): string {
  const size = byteSize === null ? 'niedokończony' : `${written(byteSize)} B`;
  const until = `${isExpired ? 'po terminie' : 'do'} ${dayInWarsaw(expiresAt)}`;
  return `${key}  ${purposeNames[purpose].padEnd(27)}  ${size.padStart(15)}  ${until.padEnd(22)}  ${owner}${nip === null ? '' : ` (NIP ${nip})`}`;
}
