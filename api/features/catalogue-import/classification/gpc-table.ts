import { openTable } from '../../../core/table-file/open-table.ts';
import type { GpcNode } from '../../../store/catalogue/gpc-import.ts';
import { plainText } from '../../../core/input/cell-texts.ts';
import { listHeaders, mapColumns, type ColumnMap, type FieldNames } from '../../../core/product-list/column-map.ts';
import { goodRows } from '../reading/good-rows.ts';
import { GpcTree } from './gpc-tree.ts';
import { ImportRefused } from '../import-refused.ts';
import type { RejectsFile } from '../reading/rejects-file.ts';
import { CellFault } from '../../../core/input/row-fault.ts';

const gpcFields = {
  segmentCode: ['segmentcode', 'kodsegmentu'],
  segmentTitle: ['segmenttitle', 'segmentname', 'segmentdescription', 'segment', 'nazwasegmentu'],
  familyCode: ['familycode', 'kodrodziny'],
  familyTitle: ['familytitle', 'familyname', 'familydescription', 'family', 'rodzina', 'nazwarodziny'],
  classCode: ['classcode', 'kodklasy'],
  classTitle: ['classtitle', 'classname', 'classdescription', 'class', 'klasa', 'nazwaklasy'],
  brickCode: ['brickcode', 'kodbricku', 'kodbrick', 'kodcegielki'],
  brickTitle: ['bricktitle', 'brickname', 'brickdescription', 'brick', 'nazwabricku', 'nazwacegielki'],
  brickIncludes: ['brickincludes', 'brickdefinitionincludes', 'brickdefinition'],
  brickExcludes: ['brickexcludes', 'brickdefinitionexcludes'],
} as const satisfies FieldNames<string>;
type GpcField = keyof typeof gpcFields;

const levels = [
  { code: 'segmentCode', title: 'segmentTitle' },
  { code: 'familyCode', title: 'familyTitle' },
  { code: 'classCode', title: 'classTitle' },
  { code: 'brickCode', title: 'brickTitle' },
] as const;

/**
 * Reads the tree from a table with one row per brick, family or class (lower levels blank).
 * - Each row repeats the levels above.
 * - Faulty rows go to `rejects`.
 * - Returns the nodes and the number of rows.
 */
export async function readGpcTable(path: string, rejects: RejectsFile): Promise<{ nodes: GpcNode[]; rows: number }> {
  const tree = new GpcTree();
  let rows = 0;
  for await (const { columns, rows: batch } of openTable(path, { rows: 1_000_000 }, isGpcHeader)) {
    const { indexes } = mapColumns(columns, [gpcFields]);
    if (!isGpcHeader(columns))
      throw new ImportRefused(`Nie ma kolumn segmentCode i segmentTitle. Kolumny w pliku: ${listHeaders(columns)}.`);
    await goodRows(batch, rejects, ({ cells }) => addLevels(tree, columns, indexes, cells));
    rows += batch.length;
  }
  return { nodes: tree.nodes(), rows };
}

function isGpcHeader(columns: readonly string[]): boolean {
  const { segmentCode, segmentTitle } = mapColumns(columns, [gpcFields]).indexes;
  return segmentCode !== undefined && segmentTitle !== undefined;
}

/** Adds a node for each non-blank level of a row. */
function addLevels(
  tree: GpcTree,
  columns: readonly string[],
  indexes: ColumnMap<GpcField>['indexes'],
  cells: readonly (string | undefined)[],
): void {
  const cell = (field: GpcField): string => cells[indexes[field] ?? -1]?.trim() ?? '';
  const column = (field: GpcField): string => columns[indexes[field] ?? -1] ?? '';
  const definition = (field: GpcField): string | null => plainText(cell(field), column(field), 30_000);
  const parents: string[] = [];
  for (const { code, title } of levels) {
    if (cell(code) === '') break;
    const isBrick = code === 'brickCode';
    tree.add({
      code: cell(code),
      parents: [...parents],
      title: cell(title),
      includes: isBrick ? definition('brickIncludes') : null,
      excludes: isBrick ? definition('brickExcludes') : null,
    });
    parents.push(cell(code));
  }
  if (parents.length === 0) throw new CellFault(column('segmentCode'), '', 'FIELD_REQUIRED');
}
