import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';
import { issueErrorTexts, issueHeaders, issueStatusWords, whatIsWrong } from '@gtinoteka/contract/texts/issue-texts.ts';
import type { Readable } from 'node:stream';
import { writeWorkbook, type Row } from '../../core/table-writing/workbook-writer.ts';
import type { IssueOfFile } from '../../store/issues/issue-files.ts';
import { poolName } from '../../store/issues/issue-groups.ts';

const columns = [
  ['GTIN', 18],
  ['Nazwa produktu', 44],
  ['Marka', 24],
  ['Kod GPC', 12],
  ['Firma', 40],
  ['NIP', 16],
  ['Pula danych', 20],
  [issueHeaders[0], 12],
  [issueHeaders[1], 52],
  [issueHeaders[2], 64],
  ['Status', 16],
] as const;

function rowOf(issue: IssueOfFile): string[] {
  return [
    issue.gtin.startsWith('0') ? shownGtin(issue.gtin) : issue.gtin,
    issue.productName ?? '',
    issue.brand ?? '',
    issue.gpcBrick ?? '',
    issue.companyName ?? '',
    issue.nip === null ? '' : formatNip(issue.nip),
    poolName(issue.pool),
    issue.error,
    whatIsWrong(issue),
    issueErrorTexts[issue.error].mend,
    issueStatusWords[issue.status],
  ];
}

/** Rows of the first sheet: number of issues and instructions for each error. */
function instructions(issues: readonly IssueOfFile[]): Row[] {
  const lines: Row[] = [[{ value: 'Zgłoszenia do poprawy', look: 'title' }], []];
  lines.push(['Błąd', 'Nazwa', 'Kody', 'Jak poprawić'].map((value) => ({ value, look: 'head' as const })));
  for (const [error, { title, mend }] of Object.entries(issueErrorTexts)) {
    const count = issues.filter((issue) => issue.error === error).length;
    if (count > 0) lines.push([error, title, { value: count, look: 'number' }, mend]);
  }
  lines.push([]);
  lines.push([
    `Każdy wiersz arkusza „Zgłoszenia” to jeden produkt i jeden błąd. Popraw dane i przyślij plik stroną „${screenTitle('/verify_data/upload')}”. Samo „${screenTitle('/verify_data')}” nie zmienia katalogu.`,
  ]);
  return lines;
}

/** The file of B §4 as a stream: instructions per error, then a row per issue; no cell is a formula. */
export function writeIssueWorkbook(issues: readonly IssueOfFile[]): Readable {
  return writeWorkbook(
    { name: 'Instrukcja', widths: [12, 28, 10, 110], headRow: null, rows: instructions(issues) },
    {
      name: 'Zgłoszenia',
      widths: columns.map(([, width]) => width),
      rows: [columns.map(([head]) => head), ...issues.map(rowOf)],
    },
  );
}
