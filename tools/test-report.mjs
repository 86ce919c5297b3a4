/** What a run of tests counts, and a line for each test that did not simply pass. */

export function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numPendingTests + testResults.filter(isUnreadable).length,
    marks: testResults.flatMap(markFile),
  };
}

/** A journey that fails once and holds when it is tried again counts as passed, and is named. */
export function readPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    marks: [
      ...errors.map(({ message }) => `failed: ${brief([message])}`),
      ...specsOf({ suites }).flatMap(markSpec),
    ],
  };
}

/** A file that could not even be loaded has no tests to count; one that is left out is no success either. */
function isUnreadable({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

function markFile(file) {
  if (isUnreadable(file)) return [`failed: ${file.name}: ${brief([file.message])}`];
  return file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map((test) => `${test.status}: ${file.name} > ${test.fullName}: ${brief(test.failureMessages)}`);
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function markSpec({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status !== 'expected')
    .map(({ status, results }) => {
      const messages = results.flatMap(({ error }) => (error ? [error.message] : []));
      return `${status}: ${file}:${line} ${title}: ${brief(messages)}`;
    });
}

/** Enough of a failure to know it by where only the end of a log is kept. */
function brief([message = '']) {
  const escape = String.fromCharCode(27);
  const plain = message
    .split(escape)
    .join('')
    .replaceAll(/\[\d+m/g, '');
  return plain.split('\n').slice(0, 8).join(' | ').slice(0, 600);
}
