import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownBill } from '#contract/pay.ts';
import { settleSessions } from '#contract/settlements.ts';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { takeCash, visit } from '../../../testing/paid-visits.ts';
import { publishByClass } from '../../../testing/prices-by-class.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

// Whoever takes decisions back in whatever order is left with what those cost that still stand.
const RUNS = Number(process.env['UNDO_RUNS'] ?? 12);

let gates: GateTests;
let mall: GatedMall;
let root: Person;
let url: string;
let cars = 0;
let minute = 0;

beforeAll(async () => {
  gates = await openGates({ now: at(-60).toISOString() });
  root = await signInSuperAdmin(gates.app);
  mall = await gates.addMall({ graceMinutes: 0 });
  url = `/api/malls/${mall.mall.publicId}`;
  await publishByClass(root, mall.mall.publicId);
});
afterAll(() => gates.end());

/** Nobody decides twice within a minute. */
function send(body: object) {
  minute += 1;
  gates.app.setNow(at(minute));
  return root.client.call('POST', `${url}/settlements`, { reason: 'A mistake', ...body });
}

async function settle(body: object): Promise<string> {
  const { status, body: answer } = await send(body);
  expect([status, answer]).toEqual([201, expect.anything()]);
  return settleSessions.answer.parse(answer).settlement.id;
}
const undo = (settlement: string) => settle({ action: 'undo', settlement });

interface Car {
  readonly session: string;
  readonly token: string;
  readonly holder: string;
}

/** A car of 130 minutes, for 120 rupees that were paid, and the plate of somebody with a pass. */
async function come(): Promise<Car> {
  cars += 1;
  const start = cars * 300;
  const number = String(1000 + cars);
  const car = await visit(gates, mall, { plate: `GJ05AB${number}`, from: start, minutes: 130 });
  await takeCash(gates, mall, { id: car.id, paise: 12_000, when: at(start + 131) });
  minute = start + 140;
  gates.app.setNow(at(minute));
  // Many hours pass in all.
  root = await signInSuperAdmin(gates.app);
  const holder = `MH33KV${number}`;
  await passCalls(mall, root).give({ plates: [holder], untilDay: '2027-12-31' });
  return { session: car.publicId, token: car.token, holder };
}

const ASKED = {
  waive: () => ({ action: 'waive' }),
  free: () => ({ action: 'close_free' }),
  class: () => ({ action: 'correct_class', vehicleClass: 'two_wheeler' }),
  plate: ({ holder }: Car) => ({ action: 'correct_plate', plate: holder }),
} as const;
type Named = keyof typeof ASKED;
const ask = (car: Car, named: Named) => ({ ...ASKED[named](car), session: car.session });

async function stands({ session, token }: Car) {
  const { charges, amountDue, amountReceived, amountRefunded } = (
    await root.client.call('GET', `/api/pay/${token}`)
  ).body as ShownBill;
  const row = (await mall.sessions()).find(({ sessionId }) => sessionId === session);
  return { charges, amountDue, amountReceived, amountRefunded, isOfHolder: row?.key?.startsWith('MH33KV') };
}

/** What a visit comes to by these decisions alone. */
async function standsBy(names: readonly Named[]) {
  const car = await come();
  for (const named of names) await settle(ask(car, named));
  return stands(car);
}

describe('a waiver that is taken back after', () => {
  it.each([
    ['the class was set right', 'class', 45],
    ['the plate was set right to one with a pass', 'plate', 0],
  ] as const)('%s leaves what the visit costs by that', async (_what, named, charges) => {
    const car = await come();
    const waived = await settle(ask(car, 'waive'));
    const corrected = await settle(ask(car, named));
    await undo(waived);
    const by = { charges, amountDue: 0, amountReceived: 120, amountRefunded: 120 - charges };
    expect(await stands(car)).toMatchObject(by);
    expect(await stands(car)).toEqual(await standsBy([named]));
    await undo(corrected);
    expect(await stands(car)).toEqual(await standsBy([]));
  });
});

it('a pass that was taken back while a waiver stood is not there once that is taken back', async () => {
  const car = await come();
  const corrected = await settle(ask(car, 'plate'));
  const waived = await settle(ask(car, 'waive'));
  await undo(corrected);
  expect(await stands(car)).toMatchObject({ charges: 0 });
  await undo(waived);
  expect(await stands(car)).toEqual(await standsBy([]));
});

it('a class that was set right while a first waiver stood, and a second waiver, leave the price as it was once all is taken back', async () => {
  const car = await come();
  const first = await settle(ask(car, 'waive'));
  const corrected = await settle(ask(car, 'class'));
  await undo(first);
  const second = await settle(ask(car, 'waive'));
  await undo(corrected);
  await undo(second);
  expect(await stands(car)).toMatchObject({ charges: 120, amountRefunded: 0 });
});

type Step = { readonly decide: Named } | { readonly undo: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Named>('waive', 'free', 'class', 'plate').map((decide) => ({ decide })),
  fc.nat({ max: 3 }).map((which) => ({ undo: which })),
);

/** Decides and takes back; answers what stands in the end. */
async function decide(car: Car, steps: readonly Step[]): Promise<Named[]> {
  const made: { id: string; named: Named }[] = [];
  for (const one of steps) {
    const which = 'undo' in one ? made[one.undo % Math.max(1, made.length)] : undefined;
    if ('undo' in one && !which) continue;
    const asked = 'undo' in one ? { action: 'undo', settlement: which?.id } : ask(car, one.decide);
    const { status, body } = await send(asked);
    if (![201, 409].includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
    if (status !== 201) continue;
    if (which) made.splice(made.indexOf(which), 1);
    if ('undo' in one) continue;
    const { id } = settleSessions.answer.parse(body).settlement;
    // What is sent again while it stands is answered with what stands.
    if (made.every((other) => other.id !== id)) made.push({ id, named: one.decide });
  }
  return made.map(({ named }) => named);
}

it('in any order costs what is left comes to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const car = await come();
      const left = await decide(car, steps);
      expect(await stands(car)).toEqual(await standsBy(left));
    }),
    { numRuns: RUNS },
  );
  const totals = await root.client.call('GET', `${url}/ledger/totals?from=2026-11-01&to=2027-12-01`);
  expect(totals.body).toMatchObject({ difference: 0 });
}, 120_000);
