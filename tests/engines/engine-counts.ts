import type { Reporter, TestModule } from 'vitest/node';

/** Counts the tests of each engine before all of them are counted, and says what a missing engine wants. */
// A default export because vitest reads nothing else.
export default class EngineCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const engine of new Set(modules.map(({ project }) => project.name))) {
      const tests = modules
        .filter(({ project }) => project.name === engine)
        .flatMap((one) => [...one.children.allTests()]);
      const results = tests.map((test) => test.result());
      const count = (state: string): number => results.filter((result) => result.state === state).length;
      const notes = new Set(results.map((result) => (result.state === 'skipped' ? result.note : undefined)));
      const missing = [...notes].filter(Boolean).join(', ');
      console.log(
        `${engine}: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped${missing && ` (${missing})`}`,
      );
    }
  }
}
