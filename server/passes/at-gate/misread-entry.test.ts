import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { passCalls } from '../../../testing/pass-calls.ts';
import { signInSuperAdmin, type Person } from '../../../testing/test-people.ts';

const PLATE = 'GJ05AB1238';
/** As its entry was read: an 8 taken for a 3. */
const MISREAD = 'GJ05AB1233';
/** A car of which that exit may be, too. */
const NEIGHBOUR = 'GJ05AB1236';
let gates: GateTests;
let mall: GatedMall;
let root: Person;

beforeAll(async () => {
  gates = await openGates();
  root = await signInSuperAdmin(gates.app);
});
afterAll(() => gates.end());
beforeEach(async () => {
  mall = await gates.addMall({ graceMinutes: 0 });
  gates.app.setNow(at(-60));
});

const give = (plates: string[]) => passCalls(mall, root).give({ plates });

test.each([
  ['the exit is read in doubt', 0.97, 0.85],
  ['the entry was read in doubt, the exit no better', 0.85, 0.85],
  ['the exit is read better', 0.85, 0.97],
])(
  'a car that leaves by the plate of its pass leaves free, though its entry was misread: %s',
  async (_what, entry, exit) => {
    await give([PLATE]);
    await mall.read('entry-1', at(0), MISREAD, { confidence: entry });
    expect(await mall.read('exit-1', at(90), PLATE, { confidence: exit })).toMatchObject({
      decision: 'open',
      amountDue: 0,
      reason: 'season_pass',
    });
  },
);

test('so does one whose exit was found to be its own later, since nobody else was left', async () => {
  await give([PLATE]);
  await mall.read('entry-1', at(0), MISREAD, { confidence: 0.97 });
  await mall.read('entry-1', at(2), NEIGHBOUR, { confidence: 0.97 });
  const asked = await mall.read('exit-1', at(90), PLATE, { confidence: 0.85 });
  expect(asked).toMatchObject({ reason: 'exit_ambiguous' });
  await mall.read('exit-1', at(130), NEIGHBOUR, { confidence: 0.97 });
  await gates.tick(at(140));
  expect(await mall.sessions()).toMatchObject([
    { entryRaw: MISREAD, exitRaw: PLATE, review: null, charge: 0 },
    { entryRaw: NEIGHBOUR, charge: 12_000 },
  ]);
});

test('a pass of the plate under which it leaves counts, not one of what was read at the exit', async () => {
  await give([MISREAD]);
  await passCalls(mall, root).give({ plates: [PLATE], paysAs: 'two_wheeler' });
  await mall.read('entry-1', at(0), MISREAD, { confidence: 0.97 });
  expect(await mall.read('exit-1', at(90), PLATE, { confidence: 0.85 })).toMatchObject({ amountDue: 0 });
});

/** A pass holder whose exit is read as another plate, surely; that it has just left its slot says that it is the same car. */
async function leaveMisread(entryConfidence: number) {
  await give([PLATE]);
  const [slot = ''] = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(-10), slot, false);
  await mall.read('entry-1', at(0), PLATE, { confidence: entryConfidence });
  await mall.sense(at(2), slot, true);
  await mall.sense(at(88), slot, false);
  return mall.read('exit-1', at(90), MISREAD, { confidence: 0.97 });
}

test('a car that a pass has let in leaves free, though its exit is misread, and read better', async () => {
  expect(await leaveMisread(0.93)).toMatchObject({ decision: 'open', amountDue: 0, reason: 'season_pass' });
});

test('one whose entry was read in doubt as a pass holder’s pays where its exit is read better', async () => {
  expect(await leaveMisread(0.85)).toMatchObject({ amountDue: 80 });
});

test('a car whose plates have no pass pays', async () => {
  await give([NEIGHBOUR]);
  await mall.read('entry-1', at(0), MISREAD, { confidence: 0.97 });
  expect(await mall.read('exit-1', at(90), PLATE, { confidence: 0.85 })).toMatchObject({ amountDue: 80 });
});
