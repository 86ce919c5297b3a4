import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { createRandom } from '../../server/db/demo/random.ts';
import { ask, type Answer } from './ask.ts';
import type { ExitLane, InsideCar } from './lanes.ts';

interface Given {
  readonly product: string;
  readonly provider: string;
  readonly random: ReturnType<typeof createRandom>;
  readonly take: () => Promise<InsideCar | null>;
}

/** What a lane saw. */
export interface LaneLog {
  /** The commands that its controller was given, by car. */
  readonly commands: Map<InsideCar, Set<string>>;
  /** What went otherwise than a driver may be shown, in words. */
  readonly strange: string[];
}

const AGAIN_MS = 100;
/** A busy machine may be killed faster than it works; a barrier that never opens is found all the same. */
const LONGEST_AT_LANE_MS = 600_000;
/** So long a driver waits for his tag before he takes out his phone. */
const PATIENCE_MS = 4_000;
const WAYS = ['tag', 'phone', 'both'] as const;
const DELIVERIES = ['once', 'twice', 'never', 'out-of-order'] as const;

/** Cars come to one exit, one after the other; each pays by its tag, by phone, or tries both, until the barrier opens. */
export async function passLane(given: Given, lane: ExitLane, log: LaneLog): Promise<void> {
  for (let car = await given.take(); car; car = await given.take()) {
    const seen = new Set<string>();
    log.commands.set(car, seen);
    try {
      await leave(given, lane, car, seen);
    } catch (error) {
      log.strange.push(`${car.plate} at ${lane.gate}: ${(error as Error).message}`);
    }
  }
}

async function leave(given: Given, lane: ExitLane, car: InsideCar, seen: Set<string>): Promise<void> {
  const until = performance.now() + LONGEST_AT_LANE_MS;
  const sent = new Date().toISOString();
  const read = { readId: randomUUID(), plate: car.plate, readAt: sent };
  const held = await insist(`${given.product}/api/ingest/plate-reads`, read, lane.camera, until);
  if (held['decision'] !== 'hold' || held['amountDue'] !== 80)
    throw new Error(`it was not asked for 80 rupees: ${JSON.stringify(held)}`);
  const token = new URL(String(held['payUrl'])).pathname.split('/').at(-1) ?? '';
  const way = WAYS[given.random.below(WAYS.length)] ?? 'both';
  let isOut = false;
  const opened = awaitBarrier(given, lane, car, seen, until).then(() => (isOut = true));
  const byTag = async () => {
    if (way === 'phone') return;
    await showTag(given, lane, car, until);
    const patience = performance.now() + PATIENCE_MS;
    while (!isOut && performance.now() < patience) await pause(AGAIN_MS);
    if (!isOut && way === 'tag') await payByPhone(given, token, until);
  };
  await Promise.all([opened, byTag(), ...(way === 'tag' ? [] : [payByPhone(given, token, until)])]);
}

async function showTag({ product }: Given, { reader }: ExitLane, { tagId, plate }: InsideCar, until: number) {
  const body = { readId: randomUUID(), tagId, vrn: plate, readAt: new Date().toISOString() };
  await insist(`${product}/api/ingest/tag-reads`, body, reader, until);
}

/** Takes out the phone until it is paid; while a tag is being asked it tries again. */
async function payByPhone(given: Given, token: string, until: number): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const address = `${given.product}/api/pay/${token}`;
  while (performance.now() < until) {
    const begun = await ask(`${address}/payments`, { method: 'upi' }, key);
    if (begun?.status === 201) {
      const deliver = DELIVERIES[given.random.below(DELIVERIES.length)] ?? 'once';
      // His app says whether it is paid; what is paid already is refused there.
      const wish = { orderId: begun.body['order'], deliver };
      while (!(await ask(`${given.provider}/control/pay`, wish)) && performance.now() < until)
        await pause(AGAIN_MS);
      return;
    }
    if (begun && isPaid(begun)) return;
    await pause(AGAIN_MS);
  }
}

/** Whether there is nothing more to pay. */
function isPaid({ status, body }: Answer): boolean {
  return status === 409 && body['code'] === 'nothing_due';
}

/** The barrier's controller: asks what it shall do, does it, and says so, until the car is out. */
async function awaitBarrier(
  { product }: Given,
  { gate, controller }: ExitLane,
  { session }: InsideCar,
  seen: Set<string>,
  until: number,
): Promise<void> {
  const address = `${product}/api/ingest/gates/${gate}/commands`;
  const key = { authorization: `Bearer ${controller}` };
  while (performance.now() < until) {
    const answer = await ask(`${address}?wait=2`, null, key);
    const commands = (answer?.body['commands'] ?? []) as { id: string; sessionId: string | null }[];
    for (const { id, sessionId } of commands) {
      if (sessionId !== session) throw new Error(`the barrier was asked to open for ${sessionId}`);
      seen.add(id);
      await insist(`${address}/${id}`, { result: 'done' }, controller, until);
      return;
    }
    if (commands.length === 0) await pause(AGAIN_MS);
  }
  throw new Error('the barrier never opened');
}

/** Sends a message until it is taken. */
async function insist(
  address: string,
  body: object,
  key: string,
  until: number,
): Promise<Record<string, unknown>> {
  while (performance.now() < until) {
    const answer = await ask(address, body, { authorization: `Bearer ${key}` });
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500) throw new Error(`${address}: ${JSON.stringify(answer)}`);
    await pause(AGAIN_MS);
  }
  throw new Error(`${address} was never taken`);
}
