import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { closeSecond, isBad, shorten, type Outcome } from './closing-line.ts';

/** Closes a run of the journeys with its count. One that holds when tried again counts as passed, and is named. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;
  readonly #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message }: { message?: string }): void {
    this.#errors.push(`failed: outside of a journey: ${shorten(message)}`);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = this.#suite?.allTests() ?? [];
    const isGood = (test: TestCase) => test.outcome() === 'expected' || test.outcome() === 'flaky';
    const bad = tests.filter((test) => !isGood(test)).length + this.#errors.length;
    const hasEndedBadly = status !== 'passed' && bad === 0;
    const outcome: Outcome = {
      passed: tests.filter(isGood).length,
      failed: bad + (hasEndedBadly ? 1 : 0),
      marks: [
        ...this.#errors,
        ...(hasEndedBadly ? [`failed: the journeys ended as ${status}`] : []),
        ...tests.filter((test) => test.outcome() !== 'expected').map(describe),
      ],
    };
    closeSecond(outcome);
    return { status: isBad(outcome) && status === 'passed' ? 'failed' : status };
  }

  printsToStdio(): boolean {
    return false;
  }
}

function describe(test: TestCase): string {
  const { file, line } = test.location;
  const errors = test.results.flatMap(({ error }) => (error?.message ? [shorten(error.message)] : []));
  return `${test.outcome()}: ${relative(process.cwd(), file)}:${line} ${test.title}: ${errors[0] ?? ''}`;
}
