import { expect, it } from 'vitest';
import { isSameCarThen, type SeenVisit } from './paid-twice.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const visit = (more: Partial<SeenVisit> = {}): SeenVisit => ({
  plateKey: 'KA51LM1793',
  plateRaw: 'KA51LM1793',
  otherKey: null,
  entryAt: at(0),
  entryGate: 'entry-1',
  until: at(90),
  vehicleClass: 'car',
  ...more,
});
const like = (more: Partial<SeenVisit> = {}) =>
  visit({ plateKey: 'KA51LM1739', plateRaw: 'KA51LM1739', entryAt: at(1), ...more });
const unlike = (more: Partial<SeenVisit> = {}) =>
  visit({ plateKey: 'MH12AB4711', plateRaw: 'MH12AB4711', ...more });

it.each<[string, SeenVisit, boolean]>([
  ['of the same plate, at the same time', visit({ entryAt: at(30) }), true],
  ['that is inside still', visit({ entryAt: at(30), until: null }), true],
  ['that ended before', visit({ entryAt: at(-30), until: at(0) }), false],
  ['that began as it had ended', visit({ entryAt: at(90), until: at(120) }), false],
  ['that was read as that plate too', unlike({ otherKey: 'KA51LM1793' }), true],
  ['of a plate near to it that came in just then', like(), true],
  ['that came in just before', like({ entryAt: at(-5) }), true],
  ['that came in by another gate', like({ entryGate: 'entry-2' }), false],
  ['that came in by a gate that nobody knows', like({ entryGate: null }), true],
  ['that came in six minutes later', like({ entryAt: at(6) }), false],
  ['of another class', like({ vehicleClass: 'motorcycle' }), false],
  ['of a plate unlike it', unlike(), false],
])('a visit is the same car’s as one %s: %#', (_what, seen, isSame) => {
  expect(isSameCarThen(visit(), seen)).toBe(isSame);
});
