import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GateTests } from '../../../../testing/gated-mall.ts';
import { addTurningCar, SLOT, type TurningCar } from '../../../../testing/turning-car.ts';

const RESTS = 30;
const WAY = 2;
let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

/** A stand at the exit, read at its begin and its end, and what the car does until the next one. */
interface Turn {
  readonly stands: number;
  readonly away: number;
  readonly isInSlot: boolean;
}

const turns = fc.array(
  fc.record({
    stands: fc.integer({ min: 0, max: 14 }),
    away: fc.oneof(
      fc.integer({ min: 5, max: 14 }),
      fc.integer({ min: 31, max: 59 }),
      fc.integer({ min: 60, max: 130 }),
    ),
    isInSlot: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

const price = (minutes: number) => 4_000 * Math.ceil(minutes / 60);
const isSeen = ({ away, isInSlot }: Turn) => isInSlot && away >= RESTS;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Answers when it is read last. */
async function play(car: TurningCar, first: number, played: readonly Turn[]): Promise<number> {
  let minute = first;
  for (const turn of played) {
    await car.readAtExit(minute);
    minute += turn.stands;
    if (turn.stands > 0) await car.readAtExit(minute);
    if (isSeen(turn)) await car.mall.sense(at(minute + WAY), SLOT, true);
    await car.tick(minute + Math.floor(turn.away / 2));
    minute += turn.away;
    if (isSeen(turn)) await car.mall.sense(at(minute - WAY), SLOT, false);
  }
  await car.readAtExit(minute);
  return minute;
}

it('a car that turns round at exits pays for all that is certain and nothing else, and a person is asked about the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 15, max: 70 }), turns, async (first, played) => {
      const car = await addTurningCar(gates);
      const last = await play(car, first, played);
      const { charge, review } = (await car.session()) ?? { charge: -1, review: null };
      const certain = first + sum(played.filter(isSeen).map(({ away }) => away));
      // Of the whole, its stands are proven, and what is unknown is not charged while a person is asked.
      expect(charge).toBeLessThanOrEqual(price(last - sum(played.map(({ stands }) => stands))));
      expect(charge).toBe(price(certain));
      const unknown = sum(
        played.filter((turn) => !isSeen(turn) && turn.away > RESTS).map(({ away }) => away),
      );
      const isAsked = price(certain + unknown) > charge;
      expect(isAsked ? review : 'length_doubtful').toBe('length_doubtful');
      expect(await car.mall.sessions()).toHaveLength(1);
    }),
    { numRuns: 12, seed: 179 },
  );
}, 240_000);
