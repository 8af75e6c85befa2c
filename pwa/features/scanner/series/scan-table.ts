import { formatDate, formatTime } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { elementFacts, labelOf } from './element-facts.ts';
import { rowVerdict } from './row-verdict.ts';
import type { Scan } from './scan-series.ts';

/** What only an identifier names, as it stands in the code: "(240) XYZ; (400) PO-7". */
const othersOf = ({ elements }: Scan): string =>
  elements
    .filter(({ ai }) => labelOf(ai) === undefined)
    .map(({ ai, value }) => `(${ai}) ${value}`)
    .join('; ');

/**
 * A list of scans as rows of text, the first of them the names of the columns. What has no column of its own is in the last, where any
 * scan has such.
 */
export function scanTable(scans: readonly Scan[]): string[][] {
  const { gtin, verdict, reason, name, company, times, at } = texts.columns;
  const named = Object.entries(texts.elements).sort(([a], [b]) => Number(a) - Number(b));
  const others = scans.some((scan) => othersOf(scan) !== '');
  const head: string[] = [gtin, verdict, reason, name, company, ...named.map(([, label]) => label), times, at];
  if (others) head.push(texts.otherElements);
  const rows = scans.map((scan) => {
    const facts = elementFacts(scan.elements);
    const valueOf = (ai: string): string => {
      const fact = facts.find((one) => one.ai === ai || (one.ai.slice(0, 3) === ai && labelOf(one.ai) !== undefined));
      return fact ? (fact.fault === null ? fact.value : `${fact.value} (${fact.fault})`) : '';
    };
    return [
      scan.gtin,
      rowVerdict(scan).short,
      scan.reason,
      scan.name ?? '',
      scan.company ?? '',
      ...named.map(([ai]) => valueOf(ai)),
      String(scan.times),
      `${formatDate(scan.at)} ${formatTime(scan.at)}`,
      ...(others ? [othersOf(scan)] : []),
    ];
  });
  return [head, ...rows];
}
