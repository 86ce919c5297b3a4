import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closureAt,
  countClosedFor,
  findPlace,
  namePlace,
  reopenedAt,
  slotsWithin,
  type ClosedTime,
} from './closures.ts';
import { slotsOf } from './mall.ts';

const LAYOUT = {
  totalBasements: 2,
  sections: ['A', 'B'],
  slotsPerSection: 3,
  slotFormat: 'B{level}{section}{index:02d}',
};
const SLOTS = slotsOf(LAYOUT);
/** A slot B2 of a mall whose only level is B1, and a slot B1 with the name of that level. */
const ALIKE = slotsOf({
  totalBasements: 1,
  sections: ['A', 'B'],
  slotsPerSection: 3,
  slotFormat: '{section}{index}',
});

const at = (text: string) => new Date(`2026-11-${text}:00+05:30`);
const closed = (beginsAt: string, endsAt: string | null, names = ['B2'], endedAt: string | null = null) => ({
  places: names.map((name) => findPlace(name, SLOTS)).filter((place) => place !== null),
  beginsAt: at(beginsAt),
  endsAt: endsAt === null ? null : at(endsAt),
  endedAt: endedAt === null ? null : at(endedAt),
});

describe('what is named', () => {
  test.each([
    ['B2', ['B2A01', 'B2A02', 'B2A03', 'B2B01', 'B2B02', 'B2B03']],
    [' b2  b ', ['B2B01', 'B2B02', 'B2B03']],
    ['b2b', ['B2B01', 'B2B02', 'B2B03']],
    ['B1A02', ['B1A02']],
    ['b1a2', ['B1A02']],
    ['B1 A 2', ['B1A02']],
  ])('%s is found', (name, codes) => {
    const place = findPlace(name, SLOTS);
    expect(place && slotsWithin([place], SLOTS)).toEqual(codes);
  });

  test.each(['B3', 'B3A', 'B2C', 'B2 C', 'B1A04', 'B1 A 4', 'B1 A x', '', 'B1 A 2 3', 'A'])(
    '%s is not there',
    (name) => {
      expect(findPlace(name, SLOTS)).toBeNull();
    },
  );

  test('a slot with the name of a level is named by where it lies', () => {
    const slot = findPlace('B1 B 1', ALIKE);
    expect(slot && slotsWithin([slot], ALIKE)).toEqual(['B1']);
    expect(slot && namePlace(slot, ALIKE)).toBe('B1 B 1');
    const level = findPlace('B1', ALIKE);
    expect(level && slotsWithin([level], ALIKE)).toHaveLength(6);
  });

  test('whatever is named is found again by the name that is shown', () => {
    const names = fc.constantFrom(
      ...SLOTS.flatMap((slot) => [slot.code, slot.level, `${slot.level} ${slot.section}`]),
    );
    fc.assert(
      fc.property(names, (name) => {
        const place = findPlace(name, SLOTS);
        expect(place && findPlace(namePlace(place, SLOTS), SLOTS)).toEqual(place);
      }),
    );
  });

  test('a slot that the layout has given up is closed no longer', () => {
    const slots = SLOTS.map((slot) => ({ ...slot, isRetired: slot.code === 'B2A01' }));
    expect(slotsWithin([{ level: 'B2', section: 'A', position: null }], slots)).toEqual(['B2A02', 'B2A03']);
  });
});

describe('where a closure stands', () => {
  test.each([
    ['before it begins', closed('20T10:00', '20T12:00'), '20T09:59', 'planned'],
    ['as it begins', closed('20T10:00', '20T12:00'), '20T10:00', 'closed'],
    ['as it ends', closed('20T10:00', '20T12:00'), '20T12:00', 'over'],
    ['without an end', closed('20T10:00', null), '29T10:00', 'closed'],
    ['ended before its time', closed('20T10:00', '20T12:00', ['B2'], '20T11:00'), '20T11:00', 'over'],
    ['ended after its time', closed('20T10:00', '20T12:00', ['B2'], '20T13:00'), '20T12:30', 'over'],
    ['dropped before it began', closed('20T10:00', '20T12:00', ['B2'], '20T09:00'), '20T09:30', 'over'],
  ] as const)('%s', (_when, times, now, state) => {
    expect(closureAt(times, at(now))).toBe(state);
  });
});

describe('since when a slot is open again', () => {
  const slot = { code: 'B2A01', level: 'B2', section: 'A', position: 1 };
  test.each([
    ['never closed', [], null],
    ['another one was', [closed('20T10:00', '20T12:00', ['B1'])], null],
    [
      'the last end counts',
      [closed('20T10:00', '20T12:00'), closed('21T10:00', null, ['B2 A'], '21T11:00')],
      '21T11:00',
    ],
    ['dropped before it began', [closed('20T10:00', '20T12:00', ['B2'], '20T09:00')], null],
    ['planned', [closed('25T10:00', '25T12:00')], null],
  ] as const)('%s', (_name, closures, since) => {
    expect(reopenedAt(closures, slot, at('22T10:00'))).toEqual(since === null ? null : at(since));
  });
});

describe('how many slots a day lacks', () => {
  const day = { from: at('20T10:00'), until: at('20T22:00') };
  test.each([
    ['none', [], 0],
    ['a level the whole day', [closed('19T10:00', null)], 6],
    ['a level for the last hour', [closed('20T21:00', '21T09:00')], 0],
    ['twice the same', [closed('20T10:00', '20T15:00'), closed('20T11:00', '20T16:00', ['B2 A'])], 0],
    ['one after the other', [closed('20T10:00', '20T15:00'), closed('20T15:00', '20T17:00')], 6],
    [
      'a level and a section of it',
      [closed('19T10:00', null), closed('19T10:00', null, ['B2 A', 'B1A01'])],
      7,
    ],
    ['ended in the morning', [closed('19T10:00', null, ['B2'], '20T11:00')], 0],
  ] as const)('%s', (_name, closures, count) => {
    expect(countClosedFor(closures as readonly ClosedTime[], SLOTS, day)).toBe(count);
  });
});
