import { UsageError, type CommandFrame, type CommandLine } from '@gtinoteka/command-line';
import { check } from './check/check.ts';
import type { Counts } from './check/compare-counts.ts';
import { follow } from './follow/follow.ts';
import { retryDeadLetters } from './follow/retry-dead-letters.ts';
import { indexKinds, type IndexKind } from '@gtinoteka/product-index/name.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { noteCheck } from './state/checks.ts';
import { readDeadLetters } from './state/dead-letters.ts';
import { oldestWriter } from './source/outbox.ts';
import { readStatus, type AliasStatus } from './status/status.ts';
import type { WriteBlock } from './target/indices.ts';
import type { IndexerParts } from './indexer-parts.ts';

/** Waiting time of commands that a person runs, in milliseconds. */
const shortWait = 60_000;

export const exitCodes = { done: 0, failed: 1, usage: 2, found: 3, stopped: 130 } as const;

/** One command of `npm run search-indexer --`. */
export interface Command extends CommandFrame {
  /** maximum time to wait for an unreachable server, in milliseconds; default: ten minutes */
  readonly longestWait?: number;
  /** Resolves with the exit code. */
  run(indexerParts: IndexerParts, line: CommandLine): Promise<number>;
}

const frame = { section: 'Polecenia', takesOptionsOnly: true } as const;

const only = { type: 'string', value: 'products|terms', text: 'tylko produkty albo tylko podpowiedzi' } as const;

const rebuildCommand: Command = {
  ...frame,
  name: 'rebuild',
  summary: ['', 'buduje nowy indeks i przełącza na niego wyszukiwanie'],
  help: `npm run search-indexer -- rebuild [--only products|terms] [--fresh]

Buduje nowy indeks obok obecnego: czyta bazę stronami, nanosi zmiany, które w tym czasie zaszły, porównuje liczbę
wierszy i dokumentów, a na końcu jednym krokiem przełącza alias. Wyszukiwanie działa cały czas. Poprzedni indeks
zostaje na wypadek powrotu, starsze są usuwane. Może działać równocześnie z follow; niczego nie zgubi.

Przerwana budowa (także kill -9) po ponownym uruchomieniu idzie dalej od miejsca, w którym stanęła.`,
  options: { only, fresh: { type: 'boolean', text: 'od początku, bez kontynuowania przerwanej budowy' } },
  async run(indexerParts, line) {
    for (const kind of kindsOf(line)) await rebuild(indexerParts, kind, { fresh: line.has('fresh') });
    return exitCodes.done;
  },
};

const followCommand: Command = {
  ...frame,
  name: 'follow',
  summary: ['', 'stale przenosi zmiany z bazy do indeksu'],
  help: `npm run search-indexer -- follow [--build]

Na początku sprawdza, czy indeksy powstały według tych samych zasad, co ten program; z --build inny buduje od nowa obok.

Działa do sygnału SIGTERM (Ctrl-C); to, co w toku, najpierw kończy. Czeka na serwer lub bazę, gdy ich nie ma, i sam
wraca do pracy. Można uruchomić kilka: jeden pracuje, pozostałe czekają, aż przestanie. Dokumenty, których serwer
nie chce przyjąć, trafiają na listę odrzuconych (status, retry-dead-letters) i nie wstrzymują pozostałych.`,
  options: {
    build: { type: 'boolean', text: 'zbuduj indeks, którego jeszcze nie ma albo który powstał według innych zasad' },
    attached: {
      type: 'boolean',
      text: 'koniec pracy także wtedy, gdy skończy się standardowe wejście (dla programów, które to uruchamiają)',
    },
  },
  longestWait: Number.POSITIVE_INFINITY,
  async run(indexerParts, line) {
    await follow(indexerParts, { build: line.has('build') });
    return exitCodes.done;
  },
};

const statusCommand: Command = {
  ...frame,
  name: 'status',
  summary: ['', 'indeksy, liczba dokumentów, opóźnienie, odrzucone dokumenty'],
  help: `npm run search-indexer -- status

Dla każdego aliasu: na który indeks wskazuje, ile ma dokumentów, a ile wierszy jest w bazie, czy przyjmuje zapisy, ile
zmian czeka i od ilu sekund, ile dokumentów serwer odrzucił (z powodami).

Kod 3, gdy nie ma indeksu albo powstał według innych zasad, serwer nie odpowiada, indeks nie przyjmuje zapisów, są odrzucone
dokumenty albo liczby dokumentów i wierszy różnią się o więcej, niż tłumaczą zmiany w kolejce i odrzucone dokumenty.`,
  async run(indexerParts) {
    const statuses = await readStatus(indexerParts);
    const writing = await oldestWriter(indexerParts.pool);
    if (writing > 2)
      indexerParts.report.says(
        `W bazie od ${writing.toFixed(0)} s trwa zapis: zmiany zatwierdzone od jego początku przejdą do indeksu, gdy się skończy.`,
        'writing',
        { seconds: writing },
      );
    for (const status of statuses) indexerParts.report.says(describe(status), 'status', { ...status });
    for (const { alias, deadLetters } of statuses)
      if (deadLetters > 0)
        for (const { key, reason, attempts } of await readDeadLetters(indexerParts.pool, alias, '', 20))
          indexerParts.report.says(`  odrzucony ${key} (${attempts}×): ${reason}`, 'dead-letter', {
            alias,
            key,
            reason,
          });
    return statuses.every(isInOrder) ? exitCodes.done : exitCodes.found;
  },
};

const checkCommand: Command = {
  ...frame,
  name: 'check',
  summary: ['', 'porównuje indeks z bazą'],
  help: `npm run search-indexer -- check [--full] [--repair] [--only products|terms]

Porównuje treść i wersję dokumentów z wierszami bazy: próbkę albo wszystko. Próbka to po 50 kolejnych wierszy
w 40 miejscach, równo po wszystkich kluczach od pierwszego do ostatniego, oraz 1000 dokumentów wylosowanych z całego
indeksu; do 2000 wierszy porównuje się wszystko. Za każdym razem porównuje też liczbę wierszy i liczbę dokumentów.
Zmiany, które właśnie są przenoszone albo czekają na koniec zapisu w bazie, oraz dokumenty odrzucone nie liczą się jako
różnice liczb. Na serwer, który nie odpowiada, czeka najwyżej 60 s. Kod 0: zgodne (albo naprawione), kod 3: są różnice.`,
  options: {
    full: { type: 'boolean', text: 'wszystkie wiersze i wszystkie dokumenty' },
    repair: { type: 'boolean', text: 'popraw w indeksie to, co się różni' },
    only,
  },
  longestWait: shortWait,
  async run(indexerParts, line) {
    let remaining = 0;
    for (const kind of kindsOf(line)) {
      const isFull = line.has('full');
      const outcome = await check(indexerParts, kind, { full: isFull, repair: line.has('repair') });
      const { compared, differences, repaired, heldUp, counts } = outcome;
      await noteCheck(indexerParts.pool, { kind, alias: indexerParts.aliasOf(kind), isFull }, outcome);
      for (const { key, fault } of differences.slice(0, 100))
        indexerParts.report.says(`  ${key}: ${faultTexts[fault]}`, 'difference', { kind, key, fault });
      indexerParts.report.says(
        `${indexerParts.aliasOf(kind)}: porównano ${compared}, różnic ${differences.length}${repaired > 0 ? `, naprawiono ${repaired}` : ''}${heldUp > 0 ? `; ${heldUp} zmian czeka na koniec zapisu, który trwa w bazie` : ''}`,
        'checked',
        { kind, compared, differences: differences.length, repaired, heldUp, ...counts },
      );
      if (counts.unexplained > 0)
        indexerParts.report.says(describeCounts(indexerParts.aliasOf(kind), counts), 'counts', { kind, ...counts });
      remaining += differences.length - repaired + counts.unexplained;
    }
    return remaining > 0 ? exitCodes.found : exitCodes.done;
  },
};

const retryCommand: Command = {
  ...frame,
  name: 'retry-dead-letters',
  summary: ['', 'ponawia dokumenty odrzucone przez serwer'],
  help: `npm run search-indexer -- retry-dead-letters

Próbuje jeszcze raz każdego dokumentu z listy odrzuconych, w jego obecnej postaci. Kod 3, gdy któryś znów odrzucono.
Na serwer, który nie odpowiada, czeka najwyżej 60 s.`,
  longestWait: shortWait,
  async run(indexerParts) {
    const { taken, refused } = await retryDeadLetters(indexerParts);
    indexerParts.report.says(`Przyjęto ${taken}, odrzucono ponownie ${refused}.`, 'retried', { taken, refused });
    return refused > 0 ? exitCodes.found : exitCodes.done;
  },
};

export const commands: readonly Command[] = [rebuildCommand, followCommand, statusCommand, checkCommand, retryCommand];

const faultTexts = {
  missing: 'brak w indeksie',
  surplus: 'jest w indeksie, a nie ma go w bazie',
  different: 'inna treść albo wersja',
} as const;

function kindsOf(line: CommandLine): readonly IndexKind[] {
  const named = line.text('only');
  if (named === null) return indexKinds;
  const kind = indexKinds.find((one) => one === named);
  if (!kind) throw new UsageError(`--only ${named}: dozwolone są ${indexKinds.join(' i ')}`);
  return [kind];
}

function describeCounts(alias: string, { rows, documents, waiting, deadLetters }: Counts): string {
  return `${alias}: w bazie ${rows}, w indeksie ${documents}; tej różnicy nie tłumaczy ani kolejka zmian (${waiting}), ani lista odrzuconych (${deadLetters}). Pokaże ją check --full, naprawi check --full --repair.`;
}

function isInOrder({ documents, deadLetters, writeBlocks, unexplained, isOfOtherRules }: AliasStatus): boolean {
  return documents !== null && deadLetters === 0 && writeBlocks.length === 0 && unexplained === 0 && !isOfOtherRules;
}

const blockTexts: Record<WriteBlock, string> = {
  write: 'ustawiono index.blocks.write',
  read_only: 'ustawiono index.blocks.read_only',
  read_only_allow_delete:
    'index.blocks.read_only_allow_delete, co serwer ustawia sam, gdy jego dysk jest prawie pełny; zdejmie to, gdy zwolni się miejsce',
};

function describe(status: AliasStatus): string {
  const { alias, index, documents, rows, unexplained, writeBlocks, problem } = status;
  const { previous, filling, lagRows, lagSeconds, deadLetters } = status;
  return [
    `${alias}: ${index ?? 'nie ma indeksu (rebuild)'}`,
    problem || documents === null
      ? `${problem ? `  dokumenty: ${problem}\n` : ''}  w bazie ${rows}`
      : `  dokumenty: ${documents}, w bazie ${rows}`,
    ...(unexplained > 0 ? ['  tej różnicy nie tłumaczy ani kolejka, ani odrzucone: check --full --repair'] : []),
    ...(status.isOfOtherRules ? ['  indeks powstał według innych zasad: rebuild'] : []),
    ...writeBlocks.map((block) => `  indeks nie przyjmuje zapisów: ${blockTexts[block]}`),
    `  opóźnienie: ${lagRows} zmian w kolejce, najstarsza od ${lagSeconds.toFixed(1).replace('.', ',')} s`,
    `  odrzucone: ${deadLetters}`,
    ...(previous ? [`  poprzedni: ${previous}`] : []),
    ...(filling ? [`  w budowie: ${filling.name} (${filling.filled})`] : []),
  ].join('\n');
}
