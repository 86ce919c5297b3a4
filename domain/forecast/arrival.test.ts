import { expect, test } from 'vitest';
import { judgeArrival, judgeFullest } from './arrival.ts';

const moment = (time: string, expected: number, chanceOfSlot: number) => ({ time, expected, chanceOfSlot });
const DAY = [
  moment('16:30', 60, 1),
  moment('17:00', 90, 1),
  moment('17:30', 140, 0.98),
  moment('18:00', 150, 0.95),
  moment('19:00', 155, 0.9),
  moment('19:30', 160, 0.2),
  moment('22:00', 80, 1),
];
const judge = (at: number, from = 0) => judgeArrival(DAY, { at, from, capacity: 160 });

test('an arrival is judged by the chance and by how full it is, with the time before which there is plenty', () => {
  expect(judge(0)).toEqual({ crowd: 'plenty', plentyBefore: null, plentyFrom: null });
  expect(judge(2)).toEqual({ crowd: 'filling', plentyBefore: '17:30', plentyFrom: null });
  expect(judge(4)).toEqual({ crowd: 'busy', plentyBefore: '17:30', plentyFrom: null });
  expect(judge(5)?.crowd).toBe('full');
});

test('what lies before now is no advice: then it is from when on there is plenty again', () => {
  expect(judge(4, 3)).toEqual({ crowd: 'busy', plentyBefore: null, plentyFrom: '22:00' });
  expect(judgeArrival(DAY.slice(0, 6), { at: 4, from: 3, capacity: 160 })?.plentyFrom).toBeNull();
  expect(judge(99)).toBeNull();
});

test('a day is judged at its fullest moment, whichever comes first in the day', () => {
  expect(judgeFullest(DAY, 160)).toEqual({ crowd: 'full', at: '19:30' });
  expect(judgeFullest(DAY.slice(0, 2), 160)).toEqual({ crowd: 'plenty', at: '17:00' });
  expect(judgeFullest([], 160)).toBeNull();
});
