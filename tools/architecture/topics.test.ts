import { expect, test } from 'vitest';
import { importsOf, isTest, listFiles, topicOf } from './tree.ts';

/** The topics of the server, lowest first: a file imports from its own row and from rows above it in this list alone. */
const ORDER: readonly (readonly string[])[] = [
  ['platform'],
  ['audit', 'alerts', 'pages', 'backup'],
  ['consents'],
  ['malls', 'calendar'],
  // Sign-up claims plates and history is shown by them, so both stand above; the sessions register what visits there are.
  ['plates'],
  ['accounts'],
  ['devices'],
  ['money'],
  ['occupancy'],
  ['sessions'],
  ['bills'],
  ['passes'],
  ['gates'],
  ['disputes'],
  ['attention'],
  ['reviews'],
  ['search'],
  ['adapters', 'wall'],
  ['forecast', 'inquiries'],
  // What somebody who runs a mall sees at one glance comes from every topic.
  ['dashboard', 'reports'],
  // What somebody may ask of their own data reaches into every topic.
  ['privacy'],
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

test('files form no circle either, by their types as little as by their values', () => {
  const files = listFiles(['domain', 'contract', 'server', 'web']).filter((file) => !isTest(file));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (done.has(file) || way.includes(file)) return;
    for (const target of importsOf(file)) if (known.has(target)) visit(target, [...way, file]);
    done.add(file);
  };
  const known = new Set(files);
  for (const file of files) visit(file, []);
  expect(files.length).toBeGreaterThan(300);
  expect(circles).toEqual([]);
});

function levelOf(topic: string): number {
  return ORDER.findIndex((row) => row.includes(topic));
}
