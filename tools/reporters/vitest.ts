import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { closeFirst, isBad, shorten, type Outcome } from './closing-line.ts';

/** Closes a run of Vitest with its count; a test that was left out counts as failed. */
export function reportClosingLine(): Reporter {
  return {
    onTestRunEnd(modules, errors, reason) {
      const outcome = sum([
        ...modules.map(countModule),
        ...errors.map(({ message }) => failure(`failed: outside of a test: ${shorten(message)}`)),
      ]);
      const whole =
        reason === 'passed' || outcome.failed > 0
          ? outcome
          : sum([outcome, failure(`failed: ended as ${reason}`)]);
      closeFirst(whole);
      if (isBad(whole)) process.exitCode = 1;
    },
  };
}

function countModule(module: TestModule): Outcome {
  const file = relative(process.cwd(), module.moduleId);
  const tests = [...module.children.allTests()].map((test): Outcome => {
    const { state, errors } = test.result();
    if (state === 'passed') return { passed: 1, failed: 0, marks: [] };
    return failure(`${state}: ${file} > ${test.fullName}: ${shorten(errors?.[0]?.message)}`);
  });
  // What failed around the tests: a file that cannot be loaded, a hook. Where a test names it, it is counted already.
  const around = [module.errors(), ...[...module.children.allSuites()].map((suite) => suite.errors())].flat();
  const isCounted = tests.some(({ failed }) => failed > 0);
  const others = around.map(({ message }) => `failed: ${file}: ${shorten(message)}`);
  return sum([...tests, { passed: 0, failed: others.length > 0 && !isCounted ? 1 : 0, marks: others }]);
}

function failure(mark: string): Outcome {
  return { passed: 0, failed: 1, marks: [mark] };
}

function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    marks: outcomes.flatMap(({ marks }) => marks),
  };
}
