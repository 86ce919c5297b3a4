import { expect, test } from 'vitest';
import { importsOf, isTest, listFiles, topicOf } from './tree.ts';

/** The topics of the server, lowest first: a file imports from its own row and from rows above it in this list alone. */
const ORDER: readonly (readonly string[])[] = [
  ['platform'],
  ['audit', 'alerts', 'pages'],
  ['malls'],
  ['accounts'],
  ['devices'],
  ['money'],
  ['occupancy'],
  ['sessions'],
  ['gates'],
  ['reviews'],
  ['adapters'],
  ['forecast', 'inquiries'],
];

/** Arrows that still point up: this list only becomes shorter. */
const REMAINING: readonly string[] = [];

interface Arrow {
  from: string;
  to: string;
  seenIn: string;
}

const arrows: Arrow[] = listFiles(['server'])
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    importsOf(file).flatMap((target) => {
      const [from, to] = [topicOf(file), topicOf(target)];
      return from && to && from !== to ? [{ from, to, seenIn: `${file} -> ${target}` }] : [];
    }),
  );

test('every topic has its place in the order', () => {
  const homeless = listFiles(['server']).filter((file) => {
    const topic = topicOf(file);
    return topic !== undefined && levelOf(topic) < 0;
  });
  expect(homeless).toEqual([]);
});

test('topics form no circle: each imports only what stands below it', () => {
  expect(arrows.length).toBeGreaterThan(20);
  const upward = arrows.filter(({ from, to }) => levelOf(to) >= levelOf(from));
  expect(
    upward.filter(({ from, to }) => !REMAINING.includes(`${from} -> ${to}`)).map(({ seenIn }) => seenIn),
  ).toEqual([]);
});

function levelOf(topic: string): number {
  return ORDER.findIndex((row) => row.includes(topic));
}
