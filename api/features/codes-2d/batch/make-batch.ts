import type { CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { codeContents, codeFaults, type CodeContents } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { quietModules, type ModuleMatrix } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { printerDots, type PrinterDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { readableLines } from '@gtinoteka/contract/rules/gs1/element-string.ts';
import { cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { drawDataMatrix, drawQrCode } from '../../../core/codes-2d/draw-symbol.ts';
import { LabelSheets, type Label } from '../../../core/codes-2d/label-sheets.ts';
import { writeCode } from '../../../core/codes-2d/write-code.ts';
import type { RefusedLine } from '../../../store/code-batches/code-batches.ts';
import type { JudgeNumbers } from './judge-numbers.ts';
import { labelFacts } from './label-facts.ts';
import type { BatchLine } from './read-sheet.ts';
import { refusedCsv } from './refused-list.ts';

export type BatchPrint = CodeBatch['options'];

/** Receives the files of a batch one after another, e.g. `kody/00002-05901234123457.svg`. */
export type TakeFile = (name: string, bytes: Buffer) => Promise<void>;

export interface BatchOrder {
  readonly lines: readonly BatchLine[];
  readonly print: BatchPrint;
  /** prefix of links without a website */
  readonly stem: string;
  readonly judge: JudgeNumbers;
  readonly take: TakeFile;
  /** called with the number of finished lines; a throw ends the batch */
  onRows(rowsDone: number): Promise<void>;
}

export interface BatchMade {
  readonly codes: number;
  readonly labels: number;
  readonly refused: readonly RefusedLine[];
}

/** Lines per check of codes. */
const linesPerCheck = 200;

const labelsName = 'etykiety.pdf';
export const refusedName = 'wiersze-bez-kodu.csv';

/**
 * Makes a batch: a file per code, then the labels and the list of rejected lines.
 * - Each line is validated like the generator's form.
 * - Memory holds the labels and one code.
 */
export async function makeBatch({ lines, print, stem, judge, take, onRows }: BatchOrder): Promise<BatchMade> {
  const dpi = dotsOf(print);
  const sheets = new LabelSheets(print.layout, { dpi, title: 'Etykiety z kodami 2D', made: new Date() });
  const refused: RefusedLine[] = [];
  let codes = 0;
  for (let at = 0; at < lines.length; at += linesPerCheck) {
    const some = lines.slice(at, at + linesPerCheck);
    const faults = some.map(faultOf);
    const gtins = some.flatMap(({ values }, index) => (faults[index] ? [] : [gtinOf(values.n01)]));
    const judged = await judge([...new Set(gtins)]);
    for (const [index, line] of some.entries()) {
      const gtin = line.values.n01 ?? '';
      const fault = faults[index] ?? refusalOf(line, judged);
      const contents = fault ? null : contentsOf(line, stem);
      if (fault || !contents) {
        refused.push({ line: line.line, gtin, ...(fault ?? { field: 'n01', code: 'DATA_FORMAT_INVALID' }) });
        continue;
      }
      const matrix = matrixOf(contents, print);
      await take(fileName(line, print), writeOne(matrix, contents, print, dpi));
      codes++;
      const found = judged.get(gtinOf(gtin));
      const name = line.name || (found && 'product' in found ? (found.product.name ?? '') : '');
      const isPlaced = sheets.add(labelOf(line, { matrix, contents, print, name }));
      if (!isPlaced) refused.push({ line: line.line, gtin, field: 'label', code: 'LABEL_TOO_SMALL' });
    }
    await onRows(at + some.length);
  }
  if (sheets.count > 0) await take(labelsName, await sheets.finish());
  if (refused.length > 0) await take(refusedName, refusedCsv(refused));
  return { codes, labels: sheets.count, refused };
}

/**
 * Label of the first valid line as svg; null if its code does not fit.
 * - The licence of the code is not checked.
 * - `nameOf`: product name for a line without one.
 */
export async function firstLabel(
  lines: readonly BatchLine[],
  { print, stem, nameOf }: { print: BatchPrint; stem: string; nameOf: (gtin: string) => Promise<string | null> },
): Promise<{ svg: string | null; line: number | null }> {
  for (const line of lines) {
    const contents = faultOf(line) ? null : contentsOf(line, stem);
    if (!contents) continue;
    const name = line.name || ((await nameOf(gtinOf(line.values.n01))) ?? '');
    const sheets = new LabelSheets(print.layout, { dpi: dotsOf(print), title: '', made: new Date() });
    return {
      svg: sheets.show(labelOf(line, { matrix: matrixOf(contents, print), contents, print, name })),
      line: line.line,
    };
  }
  return { svg: null, line: null };
}

function dotsOf({ dpi }: BatchPrint): PrinterDots {
  return printerDots.find((dots) => String(dots) === dpi) ?? printerDots[1];
}

function matrixOf(contents: CodeContents, { kind }: BatchPrint): ModuleMatrix {
  return kind === 'qrcode' ? drawQrCode(contents.link) : drawDataMatrix(contents.elements);
}

function labelOf(
  { values }: BatchLine,
  { matrix, contents, print, name }: { matrix: ModuleMatrix; contents: CodeContents; print: BatchPrint; name: string },
): Label {
  return {
    matrix,
    quiet: quietModules[print.kind],
    module: Number(print.module),
    name,
    facts: labelFacts(values),
    readable: readableLines(contents.elements),
  };
}

type Fault = Pick<RefusedLine, 'field' | 'code'>;

const gtinOf = (typed: string | undefined): string => toGtin14(cleanGtin(typed ?? ''));

/** First fault of a line: of parsing, or of its fields. */
function faultOf({ values, fault }: BatchLine): Fault | null {
  if (fault) return fault;
  // Object.entries is typed with string keys; these are fields.
  const [first] = Object.entries(codeFaults(values)) as [RefusedLine['field'], RefusedLine['code']][];
  return first ? { field: first[0], code: first[1] } : null;
}

function refusalOf({ values }: BatchLine, judged: Awaited<ReturnType<JudgeNumbers>>): Fault | null {
  const found = judged.get(gtinOf(values.n01));
  if (!found) throw new Error('a number was not judged');
  return 'refused' in found ? { field: 'n01', code: found.refused } : null;
}

/** Null if the elements cannot be combined. */
function contentsOf({ values }: BatchLine, stem: string): CodeContents | null {
  try {
    return codeContents(values, stem);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function writeOne(matrix: ModuleMatrix, { elements }: CodeContents, print: BatchPrint, dpi: PrinterDots): Buffer {
  const { bytes } = writeCode(
    { matrix, module: Number(print.module), quiet: quietModules[print.kind], lines: readableLines(elements) },
    { format: print.format, dpi },
  );
  return bytes;
}

/** Begins with the line of the sheet, so that files sort in its order. */
function fileName({ line, values }: BatchLine, { format }: BatchPrint): string {
  return `kody/${String(line).padStart(5, '0')}-${gtinOf(values.n01)}.${format}`;
}
