import type { Report } from '@gtinoteka/search-indexer/report.ts';

/** Says nothing: for an indexer inside a test or a bench. */
export const silentReport: Report = { says() {}, progress() {}, waits() {}, endProgress() {} };
