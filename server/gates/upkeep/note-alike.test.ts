import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../../testing/gated-mall.ts';
import { addKnownMall, visitFor } from '../../../testing/known-mall.ts';

const TRUE = 'GJ05AB1234';
/** As its entry, or its exit, was read: two characters are wrong. */
const MISREAD = 'GJ05XY1234';
let gates: GateTests;

beforeEach(async () => {
  gates = await openGates();
});
afterEach(() => gates.end());

/** A car came in under one plate and left under another; what its session is when nobody has come for the exit. */
async function leaveUnder(mall: GatedMall, entered: string, left: string) {
  await mall.read('entry-1', at(60), entered);
  expect(await mall.read('exit-1', at(100), left)).toMatchObject({ reason: 'entry_awaited' });
  await gates.tick(at(116));
  expect(await sessionOf(mall, entered)).toMatchObject({ state: 'open' });
  await gates.tick(at(281));
  return sessionOf(mall, entered);
}

const sessionOf = async (mall: GatedMall, plate: string) =>
  (await mall.sessions()).findLast(
    ({ plate: shown, entryAt, flags }) =>
      shown.replaceAll(' ', '') === plate && entryAt >= at(60) && !flags.includes('entry_unknown'),
  );

it('the one car inside whose plate is much like that of an exit that fits nobody has left, and costs nothing', async () => {
  const mall = await addKnownMall(gates);
  expect(await leaveUnder(mall, MISREAD, TRUE)).toMatchObject({
    state: 'closed',
    review: 'exit_missed',
    charge: 0,
    exitAt: null,
  });
});

it('the one car that an exit may have been has left once nobody is asked any longer', async () => {
  const mall = await addKnownMall(gates);
  await mall.read('entry-1', at(60), 'GJ05AB1234');
  const exit = await mall.read('exit-1', at(100), 'GJ05AB1934', { confidence: 0.7 });
  expect(exit).toMatchObject({ reason: 'exit_ambiguous' });
  for (const minute of [111, 275]) await gates.tick(at(minute));
  expect(await sessionOf(mall, 'GJ05AB1234')).toMatchObject({ state: 'open' });
  // Nobody knows the plate that was read: it is charged until then.
  for (const minute of [281, 287, 340]) await gates.tick(at(minute));
  expect(await sessionOf(mall, 'GJ05AB1234')).toMatchObject({ exitAt: at(100), charge: 4_000 });
});

/** A car that a spot says too to have left when another one, under a plate much like its own, was read leaving. */
async function endBySpot(): Promise<GatedMall> {
  const mall = await addKnownMall(gates);
  const codes = gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code);
  await mall.sense(at(55), codes, false);
  await mall.read('entry-1', at(60), TRUE);
  await mall.sense(at(61.6), codes.at(-1) ?? '', true);
  // Another car came unread: the count of slots finds none too many.
  await mall.sense(at(90), codes.at(-2) ?? '', true);
  await mall.sense(at(98.7), codes.at(-1) ?? '', false);
  const exit = await mall.read('exit-1', at(100), 'GJ05AB1934', { confidence: 0.95 });
  expect(exit).toMatchObject({ reason: 'exit_ambiguous' });
  for (const minute of [111, 125, 131, 137]) await gates.tick(at(minute));
  return mall;
}

it('a car of which a spot says too that it has left just then is charged until that exit', async () => {
  expect(await sessionOf(await endBySpot(), TRUE)).toMatchObject({
    exitAt: at(100),
    review: null,
    charge: 4_000,
  });
});

it('where it had only moved to another spot its own exit says so: it is charged until the other one, and somebody is asked', async () => {
  const mall = await endBySpot();
  const exit = await mall.read('exit-1', at(300), TRUE, { confidence: 0.99 });
  expect(exit).toMatchObject({ reason: 'length_doubtful', amountDue: 40 });
  expect(await sessionOf(mall, TRUE)).toMatchObject({
    exitAt: at(300),
    exitRaw: TRUE,
    review: 'length_doubtful',
    charge: 4_000,
    detail: { spokeAgainst: ['left_as_another'] },
  });
  // Nobody but a person decides it, and the same car at the barrier is no third visit.
  await mall.read('exit-1', at(301), TRUE, { confidence: 0.99 });
  for (const minute of [316, 330, 700]) await gates.tick(at(minute));
  expect(await sessionOf(mall, TRUE)).toMatchObject({ review: 'length_doubtful', charge: 4_000 });
});

it.each([
  ['read in doubt', TRUE, 0.7, 300],
  ['of another car', 'GJ05AB1334', 0.99, 300],
  ['three days later', TRUE, 0.99, 100 + 3 * 24 * 60],
])('an exit %s does not undo that it has left', async (_what, plate, confidence, minutes) => {
  const mall = await endBySpot();
  await mall.read('exit-1', at(minutes), plate, { confidence });
  expect(await sessionOf(mall, TRUE)).toMatchObject({ exitAt: at(100), review: null, charge: 4_000 });
});

it('a car that came in again meanwhile is another visit', async () => {
  const mall = await endBySpot();
  await mall.read('entry-1', at(280), TRUE, { confidence: 0.99 });
  await mall.read('exit-1', at(300), TRUE, { confidence: 0.99 });
  const visits = (await mall.sessions()).filter(({ key }) => key === TRUE);
  expect(visits).toMatchObject([
    { exitAt: at(100), charge: 4_000, review: null },
    { entryAt: at(280), exitAt: at(300), charge: 4_000 },
  ]);
});

/** Cars whose suggested spots are taken, by themselves or by others: then these stay taken when they leave. */
async function takeSuggested(mall: GatedMall, count: number, from: number, isOwn: boolean): Promise<void> {
  for (let one = 0; one < count; one += 1) {
    const minute = from + (isOwn ? 12 * one : one);
    const plate = `MH02KL${(isOwn ? 3_000 : 6_000) + 7 * one}`;
    await mall.read('entry-1', at(minute), plate);
    const [own] = (await mall.sessions()).filter(({ plate: shown }) => shown.replaceAll(' ', '') === plate);
    await mall.sense(at(minute + 1), own?.suggested ?? '', true);
    if (isOwn) await mall.sense(at(minute + 9), own?.suggested ?? '', false);
    await mall.read('exit-1', at(minute + (isOwn ? 10 : 20)), plate);
  }
}

/** A mall where drivers have gone where they were sent. */
async function addProvenMall(): Promise<GatedMall> {
  const mall = await gates.addMall({
    graceMinutes: 0,
    config: { sections: ['A', 'B'], slotsPerSection: 20 },
  });
  await mall.sense(
    at(-301),
    gates.app.malls.slotsOf(mall.mall.id).map(({ code }) => code),
    false,
  );
  await takeSuggested(mall, 22, -300, true);
  await gates.tick(at(-20));
  return mall;
}

it.each([
  ['by that exit, and is charged, once spots prove nothing in this mall', false],
  ['only when its spot is freed, where spots tell who leaves', true],
])('a car read under its very own plate while its spot seemed taken has left %s', async (_what, isProof) => {
  const mall = await addProvenMall();
  if (!isProof) await takeSuggested(mall, 12, 0, false);
  // Another one is inside that may have been read so.
  await mall.read('entry-1', at(-10), 'GJ05AB7934');
  await mall.read('entry-1', at(60), TRUE);
  await mall.sense(at(62), (await sessionOf(mall, TRUE))?.suggested ?? '', true);
  const exit = await mall.read('exit-1', at(100), TRUE, { confidence: 0.7 });
  expect(exit).toMatchObject({ reason: 'exit_ambiguous' });
  await mall.read('exit-2', at(105), 'GJ05AB7934');
  for (const minute of [111, 281, 287, 293]) await gates.tick(at(minute));
  const left = { state: 'closed', exitAt: at(100), review: null, charge: 4_000 };
  expect(await sessionOf(mall, TRUE)).toMatchObject(isProof ? { state: 'open' } : left);
});

it('where it was there after all its own exit ends its session, and somebody is asked how long it was inside', async () => {
  const mall = await addKnownMall(gates);
  await leaveUnder(mall, MISREAD, TRUE);
  await mall.read('exit-1', at(290), MISREAD);
  expect(await sessionOf(mall, MISREAD)).toMatchObject({ exitAt: at(290), review: 'length_doubtful' });
});

it('a car is inside still where another one is as near, and where both plates are known here', async () => {
  const twins = await addKnownMall(gates);
  await twins.read('entry-1', at(55), 'GJ05XB1235');
  expect(await leaveUnder(twins, MISREAD, TRUE)).toMatchObject({ state: 'open' });

  const known = await addKnownMall(gates);
  for (const plate of [TRUE, MISREAD]) await visitFor(known, plate, 30);
  expect(await leaveUnder(known, MISREAD, TRUE)).toMatchObject({ state: 'open' });
});

it('a car is inside still in a mall that does not know yet who comes to it', async () => {
  const mall = await gates.addMall({ graceMinutes: 0 });
  expect(await leaveUnder(mall, MISREAD, TRUE)).toMatchObject({ state: 'open' });
});

/** The entry of the exit's own car arrives late: nobody else has left by it. */
async function bringOwnEntry(mall: GatedMall, minute: number): Promise<void> {
  gates.app.setNow(at(minute));
  const entry = await mall.readLate('entry-1', at(70), TRUE, { sentAt: at(minute).toISOString() });
  expect(entry).toMatchObject({ reason: 'exit_joined' });
}

it('a car like the one whose own entry arrives late is inside, whether it was taken to have left yet or not', async () => {
  const early = await addKnownMall(gates);
  await early.read('entry-1', at(60), MISREAD);
  await early.read('exit-1', at(100), TRUE);
  await gates.tick(at(116));
  await bringOwnEntry(early, 130);
  await gates.tick(at(281));
  expect(await sessionOf(early, MISREAD)).toMatchObject({ state: 'open', charge: 0 });

  const late = await addKnownMall(gates);
  expect(await leaveUnder(late, MISREAD, TRUE)).toMatchObject({ state: 'closed', exitAt: null });
  await bringOwnEntry(late, 290);
  expect(await sessionOf(late, MISREAD)).toMatchObject({ state: 'open', review: null, charge: 0 });
  await late.read('exit-1', at(300), MISREAD);
  expect(await sessionOf(late, MISREAD)).toMatchObject({ review: null, exitAt: at(300), charge: 16_000 });
});
