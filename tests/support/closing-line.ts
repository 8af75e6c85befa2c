import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts tests for the closing line of `npm test`, writes the counts to the file TEST_COUNTS names and says why a test was
 * skipped. A file that cannot be read, and an error outside of any test, count as failed.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts: Counts = { passed: 0, failed: errors.length, skipped: 0 };
    const skipped: string[] = [];
    for (const module of modules) {
      let failedTests = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') failedTests += 1;
        else {
          counts.skipped += 1;
          skipped.push(reasonOf(test));
        }
      }
      counts.failed += failedTests === 0 && module.state() === 'failed' ? 1 : failedTests;
    }
    if (skipped.length > 0) console.log(`Skipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return `${test.module.relativeModuleId} > ${test.fullName}${note ? ` (${note})` : ''}`;
}
