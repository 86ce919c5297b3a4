import assert from 'node:assert/strict';
import { chooseAction, choosePlate, pick } from './choose-action.ts';
import { decideTogether } from './decide-together.ts';
import { attempt, send, takeOver } from './send-decision.ts';
import type { SettledMall } from './settled-mall.ts';

const TICK_EVERY_MINUTES = 10;
/** One of so many who decide opens the session before, as a person does; the others know what they would see. */
const OPENED_OF = 5;

/** One thing happens in the mall: a car is read, somebody decides, two decide at once, something is taken back. */
export async function takeStep(mall: SettledMall, random: () => number): Promise<void> {
  const before = mall.minute;
  mall.minute += 1 + Math.floor(random() * 4);
  mall.mall.app.setNow(mall.now);
  if (Math.floor(mall.minute / TICK_EVERY_MINUTES) > Math.floor(before / TICK_EVERY_MINUTES)) {
    await mall.mall.app.gates.tick(mall.now);
    await mall.takeAll();
  }
  const dice = random();
  if (dice < 0.45) return drive(mall, random);
  if (dice < 0.7) return decide(mall, random);
  if (dice < 0.8) return decideTogether(mall, random);
  return undo(mall, random);
}

/** A car comes or goes, under its own plate, a look-alike or none; what the gate makes of it is the truth from then on. */
async function drive(mall: SettledMall, random: () => number): Promise<void> {
  const plate = choosePlate(random);
  const isMisread = random() < 0.2;
  const read = random() < 0.1 ? '?!' : isMisread ? plate.replace('8', 'B').replace('3', '8') : plate;
  const lane = random() < 0.5 ? 'entry-1' : 'exit-1';
  await mall.mall.read(lane, mall.now, read, { confidence: 0.99 });
  if (lane === 'exit-1') mall.exitReads.add(mall.now.getTime());
  mall.counted.reads += 1;
  await mall.takeAll();
}

async function decide(mall: SettledMall, random: () => number): Promise<void> {
  const asked = chooseAction([...mall.model.sessions.values()], mall.now, random);
  if (!asked) return;
  const seen = await open(mall, asked.session, random);
  // Cars go on coming while somebody thinks.
  if (random() < 0.2) await drive(mall, random);
  const isLate = mall.seen.get(asked.session) !== seen;
  const expected = isLate ? null : mall.model.decide(asked);
  const made = await attempt(() => send(pick(mall.desks, random), asked, seen));
  assert.deepEqual([asked, made !== null], [asked, expected !== null]);
  if (!expected || made === null) {
    mall.counted[isLate ? 'late' : 'refused'] += 1;
    await mall.expectOnly([]);
    return;
  }
  await takeOver(mall, [{ id: made, decided: expected }]);
}

/** Any decision, mostly one of the newest; of four one is taken back by two at once. */
async function undo(mall: SettledMall, random: () => number): Promise<void> {
  const chosen = pick(random() < 0.5 ? mall.made.slice(-8) : mall.made, random);
  if (!chosen) return;
  const expected = mall.model.undo(chosen.decided);
  const desks = random() < 0.25 ? mall.desks : mall.desks.slice(0, 1);
  const answers = await Promise.all(desks.map((desk) => attempt(() => desk.undo(chosen.id))));
  const undone = answers.filter((answer) => answer !== null).length;
  assert.deepEqual([chosen.decided, undone], [chosen.decided, expected ? 1 : 0]);
  mall.counted[expected ? 'undone' : 'refused'] += 1;
  if (expected) mall.made.splice(mall.made.indexOf(chosen), 1);
  await mall.expectUndone(expected ?? []);
}

async function open(mall: SettledMall, session: string, random: () => number): Promise<string> {
  const known = mall.seen.get(session) ?? '';
  if (random() * OPENED_OF >= 1) return known;
  const [desk] = mall.desks;
  assert.ok(desk);
  const { seen } = await desk.read(`session:${session}`);
  assert.equal(seen, known);
  return seen;
}
