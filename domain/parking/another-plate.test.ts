import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOfTheOneLeft, isSurelyAnothers, type ReadNear } from './another-plate.ts';

const near = (changes: Partial<ReadNear> = {}): ReadNear => ({
  distance: 1,
  isExitDoubtful: false,
  sureReads: { all: 1_000, wrong: 0 },
  ...changes,
});
const nothing = { isEntryDoubtful: false, isSlotFreed: false, isConfusionKnown: false };

it.each<[string, Partial<ReadNear>, Partial<typeof nothing>, boolean]>([
  ['surely, with nothing else', {}, {}, false],
  ['surely, as a look-alike', { distance: 0.5 }, {}, false],
  ['in doubt', { isExitDoubtful: true }, {}, true],
  ['surely, of a car that was read in doubt at its entry', {}, { isEntryDoubtful: true }, true],
  ['surely, as its slot was freed', {}, { isSlotFreed: true }, true],
  ['surely, by a camera that persons have taught', {}, { isConfusionKnown: true }, true],
  [
    'surely, by a camera that is wrong once in a hundred such reads',
    { sureReads: { all: 300, wrong: 3 } },
    {},
    true,
  ],
  ['surely, by one that is wrong less often', { sureReads: { all: 301, wrong: 3 } }, {}, false],
  ['surely, by one that has been wrong twice', { sureReads: { all: 10, wrong: 2 } }, {}, false],
])('an exit that was read %s', (_how, changes, signs, isIts) => {
  expect(isOfTheOneLeft(near(changes), { ...nothing, ...signs })).toBe(isIts);
});

it.each<[string, Partial<ReadNear>, { isKnown: boolean; isOfFleet: boolean }, boolean]>([
  ['of a car that has been here', {}, { isKnown: true, isOfFleet: false }, true],
  ['of one of a fleet', {}, { isKnown: false, isOfFleet: true }, true],
  ['of nobody that is known', {}, { isKnown: false, isOfFleet: false }, false],
  ['of a look-alike', { distance: 0.5 }, { isKnown: true, isOfFleet: true }, false],
  ['in doubt', { isExitDoubtful: true }, { isKnown: true, isOfFleet: true }, false],
  [
    'by a camera that is often wrong',
    { sureReads: { all: 50, wrong: 5 } },
    { isKnown: true, isOfFleet: true },
    false,
  ],
])('an exit that was read under the plate %s', (_whose, changes, others, isSo) => {
  expect(isSurelyAnothers(near(changes), others)).toBe(isSo);
});

it('no exit is surely another’s and yet most likely of the one left by its plate alone', () => {
  const anyRead = fc.record({
    distance: fc.constantFrom(0.5, 1),
    isExitDoubtful: fc.boolean(),
    sureReads: fc.record({ all: fc.nat(2_000), wrong: fc.nat(20) }),
  });
  const others = fc.record({ isKnown: fc.boolean(), isOfFleet: fc.boolean() });
  fc.assert(
    fc.property(anyRead, others, (read, known) => {
      expect(isSurelyAnothers(read, known) && isOfTheOneLeft(read, nothing)).toBe(false);
    }),
  );
});
