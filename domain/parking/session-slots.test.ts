import { describe, expect, it } from 'vitest';
import { DEFAULT_PARKING_CONFIG, slotsOf } from './mall.ts';
import { confirmSlot, judgeUnseenExit, pickSuggestedSlot } from './session-slots.ts';

/** Minutes after the start. */
const at = (minutes: number) => new Date(Date.parse('2026-06-15T06:00:00Z') + minutes * 60_000);

describe('the slot of a car', () => {
  const slots = slotsOf(DEFAULT_PARKING_CONFIG);
  const gate = { sectionOrder: DEFAULT_PARKING_CONFIG.sections };
  const waiting = (sessionId: string, minutes: number, suggestedSlot: string | null) => ({
    sessionId,
    entryAt: at(minutes),
    suggestedSlot,
  });

  it('suggested is the lowest level, then the nearest section, then the lowest number', () => {
    expect(pickSuggestedSlot(slots.toReversed(), gate)?.code).toBe('B1A01');
    expect(pickSuggestedSlot(slots, { sectionOrder: ['H', 'A'] })?.code).toBe('B1H01');
    const two = slots.filter((slot) => ['B2A01', 'B1H10', 'B1H09'].includes(slot.code));
    expect(pickSuggestedSlot(two, gate)?.code).toBe('B1H09');
  });

  it('is never suggested to two cars', () => {
    expect(pickSuggestedSlot(slots, gate, new Set(['B1A01', 'B1A02']))?.code).toBe('B1A03');
    expect(pickSuggestedSlot(slots.slice(0, 1), gate, new Set(['B1A01']))).toBeNull();
    expect(pickSuggestedSlot([], gate)).toBeNull();
  });

  it('taken as suggested is confirmed for the car it was suggested to', () => {
    const cars = [waiting('s1', 0, 'B1A01'), waiting('s2', 1, 'B1A02')];
    expect(confirmSlot({ code: 'B1A02', at: at(3) }, cars)).toEqual({ session: cars[1], basis: 'suggested' });
  });

  it('taken otherwise is inferred for the car that has waited longest', () => {
    const cars = [waiting('s2', 1, 'B1A02'), waiting('s1', 0, 'B1A01')];
    expect(confirmSlot({ code: 'B2C05', at: at(3) }, cars)).toEqual({ session: cars[1], basis: 'inferred' });
  });

  it('taken otherwise is not for one who came long ago while another has just come', () => {
    const cars = [waiting('s1', 0, 'B1A01'), waiting('s2', 8, 'B1A02')];
    expect(confirmSlot({ code: 'B2C05', at: at(10) }, cars)).toEqual({ session: cars[1], basis: 'inferred' });
  });

  it.each([
    [-0.01, null],
    [0, 's1'],
    [15, 's1'],
    [15.01, null],
  ])('some slot taken %d minutes after the entry is that of %s', (minutes, sessionId) => {
    const found = confirmSlot({ code: 'B2C05', at: at(minutes) }, [waiting('s1', 0, 'B1A01')]);
    expect(found?.session.sessionId ?? null).toBe(sessionId);
  });

  it.each([
    [-0.01, null],
    [5, 'suggested'],
    [5.01, 'inferred'],
    [15.01, null],
  ])('the suggested slot taken %d minutes after the entry is its own as %s', (minutes, basis) => {
    const car = waiting('s1', 0, 'B1A01');
    const wanted = basis === null ? null : { session: car, basis };
    expect(confirmSlot({ code: 'B1A01', at: at(minutes) }, [car])).toEqual(wanted);
  });

  it('suggested long ago to one who did not come is rather that of another who is on the way', () => {
    const cars = [waiting('s1', 0, 'B1A01'), waiting('s2', 7, 'B1A02')];
    expect(confirmSlot({ code: 'B1A01', at: at(9) }, cars)).toEqual({ session: cars[1], basis: 'inferred' });
  });
});

describe('an exit that nobody saw', () => {
  const now = at(600);
  const date = (minutes: number | null) => (minutes === null ? null : at(minutes));
  it.each([
    ['its slot freed an hour ago', 0, 540, null, null, 'unseen'],
    ['its slot freed just now', 0, 541, null, null, null],
    ['its slot never freed', 0, null, null, null, null],
    ['the mall empty for an hour', 0, null, 540, null, 'gone'],
    ['the mall empty for an hour, its slot free for longer', 0, 300, 540, 'car', 'gone'],
    ['the mall empty since just now', 0, null, 541, null, null],
    ['a two-wheeler in an empty mall', 0, null, 300, 'two_wheeler', null],
    ['come in less than an hour ago into an empty mall', 541, null, 300, null, null],
    ['come in into a mall that has stayed empty', 540, null, 300, null, 'unseen'],
  ])('%s', (_, entered, freed, empty, vehicleClass, expected) => {
    const stay = { entryAt: at(entered), slotFreedAt: date(freed), vehicleClass };
    expect(judgeUnseenExit(stay, date(empty), now)).toBe(expected);
  });
});
