import { codeFormats } from '@gtinoteka/contract/codes-2d.ts';
import { batchOptions } from '@gtinoteka/contract/files/code-batches.ts';
import { layoutNames } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import { codeKinds } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { printerDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { AppError } from '../../../core/app-error.ts';
import { CommandRefused, exitCodes, type CliCommand, type CommandParts } from '../../../core/cli/cli-command.ts';
import { UsageError, type CommandLine } from '@gtinoteka/command-line';
import type { LookUp } from '../../../look-up/look-up.ts';
import type { BatchPrint } from './make-batch.ts';

const one = (of: readonly (string | number)[]): string => of.join(', ');

/** `codes --from FILE --out DIR`: a batch of /generator_2d/batches outside of the daily limit. */
export function makeCodesCommand(
  lookUpOf: (parts: CommandParts) => Promise<Pick<LookUp, 'findForMember' | 'findOfCompany'>>,
): CliCommand {
  return {
    name: 'codes',
    section: 'Kody',
    summary: ['--from PLIK --out KATALOG', 'kody 2D i etykiety z arkusza, jak w Serii kodów'],
    help: `Tworzy kody 2D i etykiety do druku z arkusza (xlsx, csv; do 5000 wierszy). Te same sprawdzenia co na stronie
/generator_2d/batches: licencja, pełne dane, pola; o numery zagraniczne pyta ten sam rejestr globalny
(GLOBAL_REGISTRY_URL, a przy danych pokazowych zmyślony). Nie zużywa limitu żadnej firmy.

Użycie:
  npm run gtinoteka -- codes --from etykiety.xlsx --out kody
  npm run gtinoteka -- codes --from etykiety.csv --out kody --kind qrcode --format pdf --layout roll-58x40

W katalogu, którego jeszcze nie ma: kody/ (plik na kod), etykiety.pdf, wiersze-bez-kodu.csv (gdy są takie).
Zapisuje wszystko naraz albo nic.`,
    options: {
      from: { type: 'string', value: 'PLIK', text: 'arkusz z kodami' },
      out: { type: 'string', value: 'KATALOG', text: 'katalog, którego jeszcze nie ma' },
      kind: { type: 'string', value: 'KOD', text: `${one(codeKinds)}; domyślnie datamatrix` },
      format: { type: 'string', value: 'FORMAT', text: `${one(codeFormats)}; domyślnie svg` },
      module: { type: 'string', value: 'MM', text: 'szerokość modułu, od 0.396 do 0.990; domyślnie 0.495' },
      dpi: { type: 'string', value: 'DPI', text: `${one(printerDots)}; domyślnie 300` },
      layout: { type: 'string', value: 'UKŁAD', text: `${one(layoutNames)}; domyślnie a4-3x8` },
      address: { type: 'string', value: 'URL', text: 'początek linków w kodach QR; domyślnie PUBLIC_URL' },
    },
    notes: `Kody wyjścia: 0 wykonano (także gdy są wiersze bez kodu), 1 nie wykonano, 2 błędne użycie, 3 arkusza nie da się wczytać.`,
    async run(line, tools) {
      const [from, out] = [line.text('from'), line.text('out')];
      if (from === null || out === null || line.positionals.length > 0)
        throw new UsageError('Podaj arkusz (--from) i katalog (--out).');
      const print = await readPrint(line);
      const parts = await tools.parts();
      const stem = stemOf(line.text('address') ?? parts.config.publicUrl, print);
      const { makeCodesFromCommand } = await import('./codes-from-command.ts');
      const isMade = await makeCodesFromCommand({ from, out, print, stem, lookUp: await lookUpOf(parts) }, tools.say);
      return isMade ? exitCodes.done : exitCodes.brokenFile;
    },
  };
}

async function readPrint(line: CommandLine): Promise<BatchPrint> {
  const options = Object.fromEntries(
    (['kind', 'format', 'module', 'dpi', 'layout'] as const).flatMap((name) => {
      const text = line.text(name);
      return text === null ? [] : [[name, text]];
    }),
  );
  const read = batchOptions.safeParse(options);
  const { printOf } = await import('./company-batch.ts');
  try {
    if (read.success) return printOf(read.data);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new UsageError('Nieznana wartość opcji. Dozwolone: npm run gtinoteka -- codes --help');
}

function stemOf(address: string | null, { kind }: BatchPrint): string {
  if (address !== null) {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError('--address to adres http albo https.');
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  }
  if (kind === 'qrcode') throw new CommandRefused('Kody QR potrzebują adresu: podaj --address albo ustaw PUBLIC_URL.');
  // A DataMatrix contains no link; this origin is used only for validation.
  return 'https://localhost';
}
