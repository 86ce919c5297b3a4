import { drawPlate } from '../../server/db/demo/sample-plates.ts';
import type { Random } from '../../server/db/demo/random.ts';
import { call, Refused, type LoadedMall } from './mall.ts';

/** What the server acknowledged before it was killed, and so must keep. */
export interface Acknowledged {
  /** Sequence numbers of readings. */
  readonly readings: number[];
  /** Plate reads with the answer that the gate got. */
  readonly reads: { readonly key: string; readonly body: object; readonly answer: string }[];
  readonly emails: string[];
}

/** What runs through all rounds: numbers never come twice, cars that entered may leave. */
export interface Course {
  readonly random: Random;
  sequence: number;
  reads: number;
  people: number;
  readonly inside: string[];
}

export const PASSWORD = 'kill-test-password-1';
const BATCH = 25;

/** Loads the server from all sides until it is gone, and answers what it acknowledged. */
export async function loadUntilGone(
  address: string,
  mall: LoadedMall,
  course: Course,
  isTaken: Map<string, boolean>,
): Promise<{ acknowledged: Acknowledged; refusals: string[] }> {
  const acknowledged: Acknowledged = { readings: [], reads: [], emails: [] };
  const refusals: string[] = [];
  const senders = [
    () => sendReadings(address, mall, course, isTaken, acknowledged),
    () => sendPlateRead(address, mall, course, acknowledged),
    () => sendPlateRead(address, mall, course, acknowledged),
    () => signUp(address, course, acknowledged),
  ];
  await Promise.all(senders.map((send) => repeatUntilGone(send, refusals)));
  return { acknowledged, refusals };
}

/** A refusal by a running server is a finding; a connection that breaks means that the server was killed. */
async function repeatUntilGone(send: () => Promise<void>, refusals: string[]): Promise<void> {
  for (;;) {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof Refused)) return;
      refusals.push(error.message);
      if (refusals.length > 100) return;
    }
  }
}

async function sendReadings(
  address: string,
  { sensorKey, slots }: LoadedMall,
  course: Course,
  isTaken: Map<string, boolean>,
  acknowledged: Acknowledged,
): Promise<void> {
  const at = new Date().toISOString();
  // One slot after the other: a slot that changes too often counts as flapping.
  const readings = Array.from({ length: BATCH }, () => {
    course.sequence += 1;
    const slot = slots[course.sequence % slots.length] ?? '';
    return { slot, occupied: !isTaken.get(slot), at, sequence: course.sequence };
  });
  const { body } = await call(address, 'POST', '/api/ingest/occupancy', {
    body: { readings },
    headers: { authorization: `Bearer ${sensorKey}` },
  });
  for (const { slot, occupied } of readings) isTaken.set(slot, occupied);
  if (body['accepted'] !== readings.length) {
    throw new Refused(`of ${readings.length} readings only ${String(body['accepted'])} were accepted`, 202);
  }
  acknowledged.readings.push(...readings.map(({ sequence }) => sequence));
}

async function sendPlateRead(
  address: string,
  { entryKey, exitKey }: LoadedMall,
  course: Course,
  acknowledged: Acknowledged,
): Promise<void> {
  course.reads += 1;
  const isExit = course.inside.length > 20 && course.random.next() < 0.5;
  const plate = (isExit ? course.inside.shift() : undefined) ?? drawPlate(course.random);
  const key = isExit ? exitKey : entryKey;
  const body = { readId: `kill-${course.reads}`, plate, confidence: 0.97, readAt: new Date().toISOString() };
  const answer = await sendRead(address, key, body);
  if (!isExit) course.inside.push(plate);
  acknowledged.reads.push({ key, body, answer });
}

/** Sends one plate read and answers the gate's answer as text. */
export async function sendRead(address: string, key: string, body: object): Promise<string> {
  const answer = await call(address, 'POST', '/api/ingest/plate-reads', {
    body,
    headers: { authorization: `Bearer ${key}` },
  });
  return JSON.stringify(answer.body);
}

async function signUp(address: string, course: Course, acknowledged: Acknowledged): Promise<void> {
  course.people += 1;
  const email = `person-${course.people}@kill-test.example`;
  await call(address, 'POST', '/api/auth/signup', {
    body: { name: 'A Person', email, password: PASSWORD, plateNumbers: [] },
  });
  acknowledged.emails.push(email);
}
