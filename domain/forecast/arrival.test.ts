import { expect, test } from 'vitest';
import { judgeArrival, judgeFullest } from './arrival.ts';

const moment = (time: string, expected: number, chanceOfSlot: number) => ({
  time,
  expected,
  chanceOfSlot,
  isClosed: false,
});
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

const closed = (time: string) => ({ ...moment(time, 0, 0), isClosed: true });
const SHOP = [
  closed('09:30'),
  moment('10:00', 60, 1),
  moment('19:00', 155, 0.9),
  moment('19:30', 70, 1),
  closed('20:00'),
];
const arriveAtShop = (at: number, from = 0) => judgeArrival(SHOP, { at, from, capacity: 160 });

test('an arrival at a closed mall is closed: too early it waits for the opening, too late it learns when there was room', () => {
  expect(arriveAtShop(0)).toEqual({ crowd: 'closed', plentyBefore: null, plentyFrom: '10:00' });
  expect(arriveAtShop(4)).toEqual({ crowd: 'closed', plentyBefore: '19:30', plentyFrom: null });
  expect(arriveAtShop(4, 4)).toEqual({ crowd: 'closed', plentyBefore: null, plentyFrom: null });
  expect(arriveAtShop(2, 2)).toEqual({ crowd: 'busy', plentyBefore: null, plentyFrom: '19:30' });
});

test('closed moments are no advice, and never the fullest', () => {
  const late = [moment('19:30', 155, 0.9), closed('20:00')];
  expect(judgeArrival(late, { at: 0, from: 0, capacity: 160 })?.plentyFrom).toBeNull();
  expect(judgeFullest(SHOP, 160)).toEqual({ crowd: 'busy', at: '19:00' });
  expect(judgeFullest([closed('03:00')], 160)).toBeNull();
});
