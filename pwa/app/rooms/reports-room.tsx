import { CompanyBatches } from '../../features/codes-2d/batch/batch-lines.tsx';
import { OwnIssues } from '../../features/repository-issues/own-issues.tsx';
import { MyProductsPage } from '../../features/verification/my-products-page.tsx';

/** The page of reports with what the company is to mend, and its batches of codes, beside its files: rooms do not know each other. */
export function ReportsRoom() {
  return <MyProductsPage Issues={OwnIssues} Batches={CompanyBatches} />;
}
