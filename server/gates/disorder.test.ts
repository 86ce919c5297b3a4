import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';

let gates: GateTests;

beforeAll(async () => {
  gates = await openGates();
});
afterAll(() => gates.end());

const PLATES = ['GJ05AB1234', 'MH12CD5678'];
/** Visits and the time between them last at least this long, so that a read is overtaken by its next alone. */
const SHORTEST = 9;
const LATEST = 14;

interface Sent {
  readonly lane: 'entry' | 'exit';
  readonly plate: string;
  readonly minute: number;
  readonly arrives: number;
  readonly readId: string;
}

// Mostly so short that a late read is overtaken.
const minutes = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: SHORTEST, max: LATEST }) },
  { weight: 1, arbitrary: fc.integer({ min: SHORTEST, max: 130 }) },
);
const late = fc.oneof(fc.constant(0), fc.integer({ min: SHORTEST, max: LATEST }));
// A car that waits at the exit is read again minutes later; at the entry a later read of it says the same.
const copies = fc.array(
  fc.record({ late, isSameMessage: fc.boolean(), again: fc.constantFrom(0, 0, 0.2, 1, 3) }),
  { maxLength: 2 },
);
const read = fc.record({ after: minutes, late, copies });
const visits = fc.array(fc.tuple(read, read), { minLength: 1, maxLength: 3 });
type Visit = readonly [Asked, Asked];

/** Visits whose second exit overtakes its entry and is taken for the first one's: the car seems to stand there still. */
const FOUND: [Visit[][]][] = [
  [
    [
      [
        [ask(9, 9), ask(11, 9)],
        [ask(9, 12), ask(11, 0)],
        [ask(9, 9), ask(9, 9, [{ late: 0, isSameMessage: false, again: 1 }])],
      ],
    ],
  ],
];

function ask(after: number, late: number, copies: Asked['copies'] = []): Asked {
  return { after, late, copies };
}

it(
  'doubled, late and overtaking reads leave the same sessions and charges as reads in order',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visits, { minLength: 1, maxLength: PLATES.length }), async (cars) => {
        const sent = cars.flatMap((car, index) => toReads(PLATES[index] ?? '', car));
        const inOrder = sent
          .filter(({ readId }) => !readId.includes('copy'))
          .map((one) => ({ ...one, arrives: one.minute }));
        const [expected, found] = [await run(inOrder), await run(sent)];
        expect(found.sessions).toEqual(expected.sessions);
        expect(found.revenue).toBe(expected.revenue);
        expect(found.revenue).toBe(found.sessions.reduce((sum, { charge }) => sum + charge, 0));
        expect(found.sessions.every(({ state, review }) => state === 'closed' && review === null)).toBe(true);
      }),
      { numRuns: Number(process.env['DISORDER_RUNS'] ?? 10), examples: FOUND },
    );
  },
);

function toReads(plate: string, car: readonly Visit[]): Sent[] {
  let minute = 0;
  return car.flatMap((visit) =>
    visit.flatMap((asked, index) => {
      minute += asked.after;
      const lane = index === 0 ? ('entry' as const) : ('exit' as const);
      const first = { lane, plate, minute, arrives: minute + asked.late, readId: randomUUID() };
      const again = asked.copies.map((copy) => {
        const isNew = !copy.isSameMessage;
        const later = isNew && lane === 'exit' ? copy.again : 0;
        return {
          ...first,
          minute: minute + later,
          arrives: minute + later + copy.late,
          readId: isNew ? `copy-${randomUUID()}` : first.readId,
        };
      });
      return [first, ...again];
    }),
  );
}

interface Asked {
  after: number;
  late: number;
  copies: { late: number; isSameMessage: boolean; again: number }[];
}

/** Sends reads as they arrive to a new mall whose cameras are known to keep time. */
async function run(sent: readonly Sent[]) {
  await gates.archiveMalls();
  const mall = await gates.addMall();
  await keepTime(mall);
  const [entry, exit] = ['entry', 'exit'].map((direction) =>
    gates.app.devices.ofMall(mall.mall.id).find((device) => device.direction === direction),
  );
  for (const { lane, plate, minute, arrives, readId } of sent.toSorted((a, b) => a.arrives - b.arrives)) {
    gates.app.setNow(at(arrives));
    const device = lane === 'entry' ? entry : exit;
    if (!device) throw new Error('the mall has no camera there');
    // It says when it sent the message, so that no delay is taken for a wrong clock.
    const body = {
      readId,
      plate,
      readAt: at(minute).toISOString(),
      sentAt: at(arrives).toISOString(),
    };
    await gates.app.gates.takePlateRead(device, body, at(arrives));
    await gates.tick(at(arrives));
  }
  const end = Math.max(...sent.map(({ arrives }) => arrives)) + 16;
  await gates.tick(at(end));
  const sessions = (await mall.sessions())
    .filter(({ plate }) => PLATES.includes(plate))
    .map(({ plate, state, entryAt, exitAt, charge, reason, review }) => ({
      plate,
      state,
      entryAt,
      exitAt,
      charge,
      reason,
      review,
    }))
    .toSorted((a, b) => a.plate.localeCompare(b.plate) || a.entryAt.getTime() - b.entryAt.getTime());
  const [ledger] = await mall.rows<{ revenue: number; balance: number }>(sql`
    select coalesce(-sum(paise) filter (where account = 'parking_revenue'), 0)::bigint as revenue,
      coalesce(sum(paise), 0)::bigint as balance from ledger_lines where mall_id = ${mall.mall.id}`);
  expect(ledger?.balance).toBe(0);
  return { sessions, revenue: ledger?.revenue };
}

/** A clock of which nothing is known may be wrong, and its late reads are not believed. */
async function keepTime(mall: GatedMall): Promise<void> {
  for (const minute of [-6, -5, -4, -3, -2]) {
    await mall.read('entry-1', at(minute), `DL01AA${1000 - minute}`);
    await mall.read('exit-1', at(minute), `DL01AA${1000 - minute}`);
  }
}
