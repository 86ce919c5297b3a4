import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, listFiles } from './tree.ts';

/** Where a part that does not arrive is nobody's concern, or leaves a page that can be read without it. */
const ALONE: ReadonlyMap<string, number> = new Map([
  // Fetched ahead of time; whoever opens the dialogs fetches them again.
  ['web/accounts/lazy-auth-dialogs.tsx', 1],
  // The text of these pages is there before the program.
  ['web/site.tsx', 3],
]);

const sources = listFiles(['web'])
  .filter((file) => !isTest(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('a part of the program is fetched by loadPart, so that no screen shows the browser’s own words', () => {
  const bare = sources.flatMap(({ file, text }) => {
    const alone = [...text.matchAll(/\bimport\(/g)].filter(
      ({ index }) => !/\b(?:loadPart|screen)\(/.test(text.slice(Math.max(0, index - 80), index)),
    );
    return alone.length > (ALONE.get(file) ?? 0) ? [file] : [];
  });
  expect(bare).toEqual([]);
});
