import { formatDate, formatTime } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { elementFacts } from './element-facts.ts';
import { rowVerdict } from './row-verdict.ts';
import type { Scan } from './scan-series.ts';

/** A list of scans as rows of text, the first of them the names of the columns. */
export function scanTable(scans: readonly Scan[]): string[][] {
  const { gtin, verdict, reason, name, company, times, at } = texts.columns;
  const named = Object.entries(texts.elements).sort(([a], [b]) => Number(a) - Number(b));
  const head = [gtin, verdict, reason, name, company, ...named.map(([, label]) => label), times, at];
  const rows = scans.map((scan) => {
    const facts = elementFacts(scan.elements);
    const valueOf = (ai: string): string => {
      const fact = facts.find((one) => one.ai === ai || one.ai.slice(0, 3) === ai);
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
    ];
  });
  return [head, ...rows];
}
