import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run of tests counts, and a line for each test that did not simply pass. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly marks: readonly string[];
}

/** `npm test` runs two programs: the first leaves its count to the second, which closes with the sum. */
const isNpmTest = process.env['npm_lifecycle_event'] === 'test';
// Both have the same shell as their parent.
const leftBehind = join(tmpdir(), `gms-tests-${process.ppid}.json`);

/** Of the first program: a failure ends `npm test` here, and then this is the closing line. */
export function closeFirst(outcome: Outcome): void {
  if (!isNpmTest || isBad(outcome)) return print(outcome);
  writeFileSync(leftBehind, JSON.stringify(outcome));
  // Not in the form of the closing line: should the second program crash, nobody takes this for the whole.
  console.log(`\n${outcome.passed} tests passed, now the journeys`);
}

/** Of the second program. */
export function closeSecond(outcome: Outcome): void {
  if (!isNpmTest || !existsSync(leftBehind)) return print(outcome);
  const first = JSON.parse(readFileSync(leftBehind, 'utf8')) as Outcome;
  rmSync(leftBehind);
  print({
    passed: first.passed + outcome.passed,
    failed: first.failed + outcome.failed,
    marks: [...first.marks, ...outcome.marks],
  });
}

/** A run without any test is no success. */
export function isBad({ passed, failed }: Outcome): boolean {
  return failed > 0 || passed === 0;
}

/** Enough of a failure to recognise it where only the end of a log is stored. */
export function shorten(message = ''): string {
  const escape = String.fromCharCode(27);
  const plain = message
    .split(escape)
    .join('')
    .replaceAll(/\[\d+m/g, '');
  return plain.split('\n').slice(0, 8).join(' | ').slice(0, 600);
}

function print({ passed, failed, marks }: Outcome): void {
  for (const line of ['', ...marks.map((mark) => `!!! ${mark}`), `${passed} passed, ${failed} failed`])
    console.log(line);
}
