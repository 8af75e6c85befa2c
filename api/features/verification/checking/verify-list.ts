import type { FileCounts } from '@gtinoteka/contract/files/verification.ts';
import type { Database } from '../../../core/database/database.ts';
import type { TableRow } from '../../../core/table-file/table-row.ts';
import type { ListVerdict, VerifyList } from '../../../look-up/list-verification.ts';
import type { AskCachedRegistry } from '../../../store/look-up/registry-answers.ts';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { makeJudgeCodes } from './judge-codes.ts';
import { readCode } from '../../../core/product-list/read-code.ts';

const columns = { gtin: 0, name: 1, brand: 2, netContent: 3, gpc: 4 };

/** Builds the verification of lists from the verification of files. */
export function makeVerifyList(database: Pick<Database, 'pool'>, askRegistry: AskCachedRegistry | null): VerifyList {
  return {
    codesOf: (list) => [
      ...new Set(
        list.flatMap(({ code }) => {
          const read = readCode(code);
          return 'gtin14' in read ? [read.gtin14] : [];
        }),
      ),
    ],
    async *verify(batches, sender, most) {
      const rows = async function* (): AsyncGenerator<readonly TableRow[]> {
        for await (const batch of batches)
          yield batch.map(({ line, code, name, brand, netContent, gpc }) => ({
            line,
            cells: [code, name, brand, netContent, gpc],
          }));
      };
      const totals = { rows: 0, codes: 0, counts: noCounts(), waiting: 0 };
      // Each list has its own time limit in the global registry, as each file has.
      const judgeCodes = makeJudgeCodes(database, askRegistry, { atOnce: 2 });
      const file = { headers: [], columns, rows };
      for await (const checked of checkRows(file, { judgeCodes, sender, allowed: most, totals }))
        yield checked.map(verdictOf);
    },
  };
}

function verdictOf({ row, gtin14, verdict }: CheckedRow): ListVerdict {
  const { state, why } = verdict;
  return {
    line: row.line,
    code: row.cells[columns.gtin] ?? '',
    gtin14,
    state,
    why,
    texts: verdict,
    codes: verdict.codes,
  };
}

function noCounts(): FileCounts {
  return { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 };
}
