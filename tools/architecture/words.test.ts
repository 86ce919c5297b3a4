import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Words that the glossary replaces (docs/glossary.md), each with what to write instead. A name counts by its words:
 * `toldAt` and `TOLD_AT` hold `told`.
 */
const REPLACED: Readonly<Record<string, string>> = {
  bay: 'slot',
  bays: 'slots',
  deed: 'name it by what it does',
  deeds: 'name them by what they do',
  ground: 'services',
  heard: 'received, lastSeenAt',
  kept: 'stored, cached, remembered',
  picture: 'occupancy, image or cache',
  pictures: 'occupancies, images or caches',
  said: 'sent, given, reported',
  told: 'published, sent, notified',
};
/** Nouns that are other words too: found where they stand as a noun, in the files where they have no other use. */
const NOUNS: readonly { place: RegExp; noun: RegExp; advice: string }[] = [
  {
    place: /^(?!web\/|docs\/design-system|docs\/decisions\/020).*\.(?:tsx?|mjs|md)$/,
    noun: /\b(?:a|an|the|one|this|each|every|first|last|next|second|other|earlier|later) looks?\b(?!-)|\b(?:type|interface) Look\b/,
    advice: 'look: read',
  },
  {
    place: /^(?!web\/).*\.(?:ts|mjs)$/,
    noun: /\bStays?(?=[A-Z<;,)[{])|[a-z]Stays?(?=[A-Z]|\b)|\b(?:a|the|one|each|every|open|closed) stays?\b/,
    advice: 'stay: session',
  },
];
const CITATION = /\b(?:specification|scenario)s? \d/i;

/** Where such a word has a reason: a text on a screen, a rule's own word. */
const ALLOWED: readonly [file: RegExp, words: RegExp][] = [
  [/^tools\/(?:architecture\/words\.test\.ts|plant-violations\.sh)$/, /./],
  // What is not renamed yet is listed there.
  [/^tools\/architecture\/type-names\.test\.ts$/, /./],
  // Its words are the names of tests, which are checked where they stand.
  [/^docs\/(?:glossary|specification-coverage)\.md$/, /./],
  // The visual identity is drawn from a painted bay.
  [/^docs\/(?:design-system|decisions\/020-look-and-feel)\.md$/, /./],
  // What makers of cameras call what they send.
  [
    /^(?:server\/adapters\/makers\/(?:(?:as-units-send\/)?(?:hikvision|itsapi)[./]|wire\/read-xml)|testing\/(?:hikvision|itsapi)-events)/,
    /^pictures?:/,
  ],
  // Texts on the screen, which people see as they are.
  [
    /^web\/(?:landing\/(?:features-section|questions)|malls\/(?:manage\/image-choice|mall-image)|screens\/driver\/help)\.tsx?$/,
    /^picture:/,
  ],
  [
    /^web\/(?:forecast\/score-panel|screens\/public\/about|devices\/device-list)\.tsx$/,
    /^(?:said|kept|heard):/,
  ],
];
/** Folders whose words are still to be replaced: this list only becomes shorter. */
const REMAINING: readonly string[] = [];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|md|sh)$/.test(file) && existsSync(file));

test('names, comments and documents use the words of the glossary', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => findingsIn(file, replacedWords))).toEqual([]);
});

test('code says what holds, rather than citing the number of a clause', () => {
  const found = files.flatMap((file) => findingsIn(file, (line) => CITATION.exec(line) ?? []));
  expect(found).toEqual([]);
});

function findingsIn(file: string, judge: (line: string, file: string) => readonly string[]): string[] {
  if (REMAINING.some((folder) => file.startsWith(folder))) return [];
  const isAllowed = (word: string) => ALLOWED.some(([place, words]) => place.test(file) && words.test(word));
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      judge(line, file)
        .filter((word) => !isAllowed(word))
        .map((word) => `${file}:${at + 1} ${word}`),
    );
}

function replacedWords(line: string, file: string): string[] {
  const words = line.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return [
    ...words.filter((word) => Object.hasOwn(REPLACED, word)).map((word) => `${word}: ${REPLACED[word]}`),
    ...NOUNS.filter(({ place, noun }) => place.test(file) && noun.test(line)).map(({ advice }) => advice),
  ];
}
