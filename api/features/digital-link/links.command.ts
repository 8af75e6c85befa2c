import { checkNip } from '@gtinoteka/contract/rules/nip.ts';
import { CommandRefused, exitCodes, type CliCommand } from '../../core/cli/cli-command.ts';
import { UsageError } from '@gtinoteka/command-line';

/** `links import|export PLIK --nip NIP`: imports or exports the links of a company as a sheet. */
export const linksCommand: CliCommand = {
  name: 'links',
  section: 'Kody',
  summary: ['import|export PLIK --nip NIP', 'linki drukowanych kodów firmy z arkusza albo do arkusza'],
  help: `Wczytuje linki kodów jednej firmy z arkusza (xlsx, csv) albo zapisuje je w arkuszu.

Użycie:
  npm run gtinoteka -- links import linki.xlsx --nip NIP [--replace] [--skip-faults]
  npm run gtinoteka -- links export linki.xlsx --nip NIP

Kolumny rozpoznawane są po nagłówkach, takich jak w pliku z eksportu: GTIN, Wariant, Partia, Numer seryjny, Rodzaj,
Język, Adres, Domyślny, Działa od, Działa do. Najwyżej 5000 wierszy. Kod musi należeć do firmy. Wszystko zapisuje się
naraz albo wcale. Link, który już jest (poziom, rodzaj, język, adres), zostaje bez zmian: daty i znak domyślnego zmienia tylko --replace.`,
  options: {
    nip: { type: 'string', value: 'NIP', text: 'firma, której są linki' },
    replace: { type: 'boolean', text: 'linki kodów z arkusza będą takie jak w nim: inne znikają' },
    'skip-faults': {
      type: 'boolean',
      text: 'zapisuje dobre wiersze, choć inne są błędne; bez tego nie zapisuje wtedy żadnego',
    },
  },
  notes: `Kody wyjścia: 0 wykonano (z --skip-faults także gdy zapisano tylko część wierszy), 1 niczego nie zapisano (są błędne
wiersze, a nie podano --skip-faults, albo z nim wszystkie są błędne), 2 błędne użycie, 3 pliku nie da się wczytać.`,
  async run(line, tools) {
    const [act, path, ...others] = line.positionals;
    if ((act !== 'import' && act !== 'export') || path === undefined || others.length > 0)
      throw new UsageError('Podaj import albo export i jeden plik.');
    const nip = line.text('nip')?.replace(/[\s-]/g, '') ?? '';
    if (nip === '' || checkNip(nip) !== null) throw new UsageError('Podaj --nip: 10 cyfr NIP firmy.');
    const { database } = await tools.parts();
    const company = await database.db.selectFrom('companies').select('id').where('nip', '=', nip).executeTakeFirst();
    if (!company) throw new CommandRefused(`Nie ma firmy o NIP ${nip}.`);
    const { exportLinks, importLinks } = await import('./sheet/links-from-command.ts');
    if (act === 'export') return exportLinks(database, { companyId: company.id, path, say: tools.say });
    const choice = { replaces: line.has('replace'), keepsRight: line.has('skip-faults') };
    const saved = await importLinks(database, { companyId: company.id, path, say: tools.say, choice });
    return saved ?? exitCodes.brokenFile;
  },
};
