import { expect, it } from 'vitest';
import { takenAnewSince } from './taken-anew.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const taken = (minute: number) => ({ status: 'occupied' as const, since: at(minute) });

it('a car that comes to a slot after the one that was believed to be there takes it anew', () => {
  expect(takenAnewSince(taken(45), at(2), null)).toEqual(at(45));
  expect(takenAnewSince(taken(2), at(2), null)).toBeNull();
  expect(takenAnewSince(taken(45), null, null)).toBeNull();
  expect(takenAnewSince({ status: 'empty', since: at(45) }, at(2), null)).toBeNull();
});

it('a sensor that shows a car again after a silence has seen nobody take the slot', () => {
  expect(takenAnewSince(taken(40), at(2), at(40))).toBeNull();
  // Its reading waited on the way.
  expect(takenAnewSince(taken(39), at(2), at(40))).toBeNull();
  expect(takenAnewSince(taken(50), at(2), at(40))).toEqual(at(50));
});
