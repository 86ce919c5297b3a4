import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExitSignals, OpenCandidate } from './candidate.ts';
import { measurePlates } from './distance.ts';
import { matchExit } from './match.ts';
import { readPlate } from './plate.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const unsure: ExitSignals = { confidence: 0.58 };
const [GONE, HERE] = ['MH12TX2538', 'MH12TX2535'];

function inside(plate: string, minutes: number, facts: Partial<OpenCandidate> = {}): OpenCandidate {
  const entry = { entryRaw: plate, entryConfidence: 0.98, entryAt: minutesAgo(minutes) };
  return { sessionId: `session of ${plate}`, key: plate, vehicleClass: 'car', ...entry, ...facts };
}

const match = (open: OpenCandidate[], signals: ExitSignals = unsure) =>
  matchExit(readPlate(GONE), open, now, signals);

describe('an exit that is read in doubt as the very plate of a car, whose neighbour came in since', () => {
  it.each<[string, ExitSignals, Partial<OpenCandidate>, Partial<OpenCandidate>, boolean]>([
    ['may be of the neighbour', unsure, {}, {}, true],
    ['is its own, read rather surely', { confidence: 0.8 }, {}, {}, false],
    ['may be of the neighbour, read less surely', { confidence: 0.79 }, {}, {}, true],
    ['is its own, where the camera never says how sure it is', {}, {}, {}, false],
    ['is its own, while the neighbour surely stands', unsure, {}, { slotStillOccupied: true }, false],
    [
      'may be of the neighbour, where slots have proved nothing',
      { ...unsure, areSlotsProven: false },
      {},
      { slotStillOccupied: true },
      true,
    ],
    ['is its own, where its slot was freed just now', unsure, { slotFreedAt: minutesAgo(4) }, {}, false],
    [
      'may be of the neighbour, where both were',
      unsure,
      { slotFreedAt: minutesAgo(4) },
      { slotFreedAt: minutesAgo(4) },
      true,
    ],
    [
      'is its own, where they are of two classes',
      { ...unsure, vehicleClass: 'car' },
      {},
      { vehicleClass: 'two_wheeler' },
      false,
    ],
    ['is its own, where the neighbour comes in just then', unsure, {}, { entryAt: now }, false],
  ])('%s', (_what, signals, own, other, isContested) => {
    const neighbour = inside(HERE, 12, other);
    const found = match([inside(GONE, 142, own), neighbour], signals);
    expect(found).toMatchObject({ kind: 'exact', session: { key: GONE } });
    expect(found.kind === 'exact' && found.contestedBy).toBe(isContested ? neighbour : undefined);
  });

  it('names all of them, the latest as the one that would owe the least', () => {
    const [first, second] = [inside('MH12TX2531', 50), inside(HERE, 12)];
    const found = match([first, inside(GONE, 142), second]);
    expect(found).toEqual({
      kind: 'exact',
      session: inside(GONE, 142),
      corrected: false,
      contestedBy: second,
      contestedToo: [first],
    });
  });

  const anyCar = fc.tuple(
    fc.integer({ min: 6, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 1, max: 300 }),
  );

  /** Cars inside whose plates differ by one digit, with the minutes since they came; no look-alikes, of which a person is asked. */
  const anyInside = fc.array(anyCar, { maxLength: 5 }).map((drawn) => {
    const named = drawn.map(([place, digit, minutes]): [string, number] => [
      GONE.slice(0, place) + digit + GONE.slice(place + 1),
      minutes,
    ]);
    return new Map(named.filter(([plate]) => plate !== GONE && measurePlates(plate, GONE) === 1));
  });

  it('whoever is inside, it is charged no longer than whoever came last', () => {
    fc.assert(
      fc.property(anyInside, fc.integer({ min: 1, max: 300 }), (cars, ownMinutes) => {
        const others = [...cars].map(([plate, minutes]) => inside(plate, minutes));
        const found = match([...others, inside(GONE, ownMinutes)]);
        const charged = found.kind === 'exact' ? (found.contestedBy ?? found.session).entryAt : null;
        expect(charged).toEqual(minutesAgo(Math.min(ownMinutes, ...cars.values())));
      }),
    );
    expect(match([inside(GONE, 1)]).kind).toBe('exact');
  });
});
