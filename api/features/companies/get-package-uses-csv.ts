import { getPackageUsesCsv, type PackageUseRow } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { momentInTable, sendCsv } from '../../core/http/csv-answer.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { hasCompany, readUses } from '../../store/office/company-record.ts';

const head = ['Kiedy', 'Co', 'Plik', 'Kto', 'Kody', 'Zostało'];
const counters: Readonly<Record<PackageUseRow['counter'], string>> = {
  verified: 'Weryfikacja pliku',
  api: 'API',
  csv: 'Pobranie bazy',
};

export const getPackageUsesCsvRoute = defineRoute(getPackageUsesCsv, async ({ params, reply }, { database }) => {
  const companyId = requireUuid(params.company);
  if (!(await hasCompany(database, companyId))) throw new AppError('NOT_FOUND');
  const uses = await readUses(database, companyId, { most: null });
  const rows = uses.map((use) => [
    momentInTable(use.at),
    use.units < 0 ? `Zwrot: ${counters[use.counter]}` : counters[use.counter],
    use.fileName,
    use.who,
    // Negative, so that a spreadsheet's sum gives the remaining units.
    -use.units,
    use.left ?? 'bez limitu',
  ]);
  return sendCsv(reply, 'ksiega-uzyc.csv', [head, ...rows]);
});
