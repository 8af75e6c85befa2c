import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts tests for the closing line of `npm test`, writes the counts to the file TEST_COUNTS names, says why a test was skipped and
 * which ones passed only when they were tried again, with what the first try found: a fault of the test or of the product. A file that
 * cannot be read, and an error outside of any test, count as failed.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts: Counts = { passed: 0, failed: errors.length, skipped: 0 };
    const skipped: string[] = [];
    const triedAgain: string[] = [];
    for (const module of modules) {
      let failedTests = 0;
      for (const test of module.children.allTests()) {
        const { state, errors: found } = test.result();
        if (test.diagnostic()?.flaky) triedAgain.push(`${nameOf(test)}: ${found?.[0]?.message.split('\n')[0] ?? ''}`);
        if (state === 'passed') counts.passed += 1;
        else if (state === 'failed') failedTests += 1;
        else {
          counts.skipped += 1;
          skipped.push(reasonOf(test));
        }
      }
      counts.failed += failedTests === 0 && module.state() === 'failed' ? 1 : failedTests;
    }
    list('Passed only when tried again, to be looked into:', triedAgain);
    list('Skipped:', skipped);
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  }
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'));
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`;
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return `${nameOf(test)}${note ? ` (${note})` : ''}`;
}
