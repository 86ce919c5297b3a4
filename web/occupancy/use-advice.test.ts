import { beforeEach, expect, test } from 'vitest';
import { LiveOccupancy } from './live-occupancy.ts';
import { findAdvice } from './use-advice.ts';
import { countFree } from './use-live-occupancy.ts';

const layout = ['B1A01', 'B1B01', 'B2A01', 'B2B01', 'B2B02'].map((code) => ({
  code,
  level: code.slice(0, 2),
  section: code.charAt(2),
}));
const event = (slots: readonly [string, 0 | 1][], whole = false) => ({
  slot_array: [...slots],
  unknown: [],
  closed: [] as string[],
  reported: {},
  doubtedSince: null,
  whole,
  at: '2026-11-26T21:17:00+05:30',
});
const TAKEN = layout.map(({ code }) => [code, 1] as [string, 0 | 1]);

let occupancy: LiveOccupancy;
const advised = () => findAdvice(occupancy, { minutesTo: () => undefined }, 0.5, null);

beforeEach(() => {
  occupancy = new LiveOccupancy();
});

test('until every slot was answered for, a spot is looked for, and none is denied', () => {
  expect(advised()).toBe('asking');
  occupancy.setLayout(layout);
  // The poll names who is there; of the others nothing is known yet.
  occupancy.applyOccupied(['B1A01'], 1, 0);
  expect(advised()).toBe('asking');
  occupancy.applyEvent(event(TAKEN, true), 2);
  expect(advised()).toBeNull();
  occupancy.applyEvent(event([['B2B01', 0]]), 3);
  expect(advised()).toMatchObject({ level: 'B2', section: 'B' });
});

test('what the stream brought before the layout was known is there as soon as somebody looks', () => {
  occupancy.applyEvent(event([...TAKEN.slice(1), ['B1A01', 0]], true), 1);
  expect(advised()).toBe('asking');
  const seen: unknown[] = [];
  occupancy.subscribe('freshness', () => seen.push(advised()));
  occupancy.setLayout(layout);
  expect(seen).toMatchObject([{ level: 'B1', section: 'A' }]);
});

test('where nothing can be had, nobody is left waiting', () => {
  occupancy.setLayout(layout);
  occupancy.markFailing();
  expect(advised()).toBeNull();
});

test('whoever reads one figure at a change reads all others of the same moment', () => {
  occupancy.setLayout(layout);
  occupancy.applyEvent(event(TAKEN, true), 1);
  const read: string[] = [];
  for (const topic of ['counts', 'counts:B1', 'counts:B2'])
    occupancy.subscribe(topic, () => {
      const { onLevel, inMall, all } = countFree(occupancy, 'B2');
      read.push(`${onLevel} of B2, ${occupancy.countsOf('B1')?.empty} of B1, ${inMall} of ${all}`);
    });
  occupancy.applyEvent(
    event([
      ['B1A01', 0],
      ['B2B01', 0],
      ['B2B02', 0],
    ]),
    2,
  );
  expect(read.length).toBeGreaterThan(0);
  expect([...new Set(read)]).toEqual(['2 of B2, 1 of B1, 3 of 5']);
});

test('nobody is sent to a slot that is closed', () => {
  occupancy.setLayout(layout);
  occupancy.applyEvent({ ...event(TAKEN.slice(1), true), closed: ['B1A01'] }, 1);
  expect(advised()).toBeNull();
  occupancy.applyEvent(event([['B2A01', 0]]), 2);
  expect(advised()).toMatchObject({ level: 'B2', section: 'A' });
});
