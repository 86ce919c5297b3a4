import type { GateAnswer } from '#contract/ingest.ts';
import type { TypedPlateAnswer } from '#contract/typed-plates.ts';
import { markPlate, writeAudit, type ChangedBy } from '../../audit/index.ts';
import { conflict, notThere, Refusal } from '../../platform/http/errors.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByPublicId, lockPlate, lockSessions, markTyped } from '../../sessions/index.ts';
import { askAhead } from '../ask-ahead.ts';
import { askToOpen } from '../commands/ask-to-open.ts';
import { findTypedOut } from '../lanes/may-take-back.ts';
import type { GateServices, ReadAtGate } from '../read-at-gate.ts';
import { takeNewRead } from '../take-new-read.ts';
import { askInside } from './ask-inside.ts';
import { askNear } from './ask-near.ts';
import { listLanesOfMall } from './lanes-of-mall.ts';
import { findTypedBefore } from './find-typed-before.ts';
import { findTyped, type StoredTyped } from './store.ts';

/** A plate that somebody typed at a gate. */
export interface TypedPlate {
  readonly read: ReadAtGate;
  /** Whether it is the car that is inside under this plate; not set where nobody was asked. */
  readonly isSameCar: boolean | undefined;
  /** The mall's `_id`, as the audit trail names it. */
  readonly mallId: string;
  /** Names this press: the same again answers the same. */
  readonly key: string;
  readonly by: ChangedBy;
}

/**
 * Takes a plate that a person typed as one more read of that gate, in one transaction, and asks the gate's barrier to open
 * where the answer is to: nobody else reads the answer there.
 */
export async function takeTypedPlate(on: GateServices, typed: TypedPlate): Promise<TypedPlateAnswer> {
  const { read, key, by } = typed;
  const { mall, gate } = read;
  const { answer, ...beside } = await on.services.database.transact(
    { mall },
    async (transaction) => {
      const made = (await findSame(transaction, typed)) ?? (await take(on, transaction, typed));
      const typedBefore = await findTypedBefore(transaction, read);
      return { answer: made, typedBefore, takeBack: await nameToTakeBack(transaction, read, made) };
    },
    'gate',
  );
  // That somebody was shown since when a plate is inside is on record.
  if (answer instanceof Refusal) throw answer;
  const name = `typed:${by.actor}:${key}`;
  const isAsked =
    answer.decision === 'open' && (await askToOpen(on, { mall, gate, name, answer, now: by.now }));
  return present(read, answer, { isBarrierAsked: isAsked, ...beside });
}

/** What the same press was answered before. The lock is held from here on, so that it is taken once. */
async function findSame(transaction: Transaction, { read, key, by }: TypedPlate): Promise<GateAnswer | null> {
  const { mall } = read;
  const [, known] = await Promise.all([
    read.direction === 'entry'
      ? lockPlate(transaction, { mall, device: -mall, plate: read.plateKey ?? read.plateRaw })
      : lockSessions(transaction, mall),
    findTyped(transaction, by.actor, key),
  ]);
  if (known === null) return null;
  if (isTakenBack(read, known)) throw takenBack();
  if (!isSame(read, known)) throw keyReused();
  return known.answer;
}

/** What was set aside since has no gate any more. */
function isTakenBack({ mall, direction, plateRaw }: ReadAtGate, known: StoredTyped): boolean {
  return (
    known.gate === null && known.mall === mall && known.direction === direction && known.plateRaw === plateRaw
  );
}

function isSame({ mall, gate, direction, plateRaw }: ReadAtGate, known: StoredTyped): boolean {
  const isSameLane = known.mall === mall && known.gate === gate && known.direction === direction;
  return isSameLane && known.plateRaw === plateRaw;
}

async function take(
  on: GateServices,
  transaction: Transaction,
  typed: TypedPlate,
): Promise<GateAnswer | Refusal> {
  const { read, key, by, isSameCar } = typed;
  const { mall, gate, direction } = read;
  const lanes = await listLanesOfMall(on, transaction, mall);
  if (!lanes.some((lane) => lane.gate === gate && lane.direction === direction))
    throw notThere('This mall has no such gate.', 'gate_not_found');
  const ahead = await askAhead(on, transaction, () => read);
  const inside = askInside(ahead, read);
  const question = inside ?? askNear(ahead, read);
  if (question && isSameCar === undefined) {
    await note(on, transaction, typed, { decision: 'asked' });
    return question;
  }
  const isAnother = question !== null && isSameCar === false;
  const seen = question && isSameCar !== undefined ? answerQuestion(read, isSameCar, inside !== null) : read;
  const from = { deviceId: null, typedBy: by.actor, readId: key, deviceAt: by.now, canAct: false };
  const { answer, sessionId, stored } = await takeNewRead(on, transaction, seen, { ...from, ahead });
  await stored;
  if (sessionId !== null) await markTyped(transaction, { session: sessionId, direction, at: read.usedAt });
  const { decision } = answer;
  await note(on, transaction, typed, question ? { decision, isSameCar: !isAnother } : { decision });
  return answer;
}

function answerQuestion(read: ReadAtGate, isSameCar: boolean, isInside: boolean): ReadAtGate {
  if (!isInside) return { ...read, isNearSame: isSameCar };
  return isSameCar ? read : { ...read, isAnotherCar: true };
}

/** Without the plate: the trail can never be changed, and of a plate it has its mark. */
async function note(
  on: GateServices,
  transaction: Transaction,
  { read, mallId, by }: TypedPlate,
  more: { decision: GateAnswer['decision'] | 'asked'; isSameCar?: boolean },
): Promise<void> {
  const { mall, gate, direction, vehicleClass, reading } = read;
  const known = {
    ...(vehicleClass === null ? {} : { vehicleClass }),
    ...(reading.key === null ? { isUnusual: true } : {}),
  };
  const detail = { gate, direction, mark: markPlate(on.services, read.plate), ...known, ...more };
  const record = { actor: by.actor, action: 'plate_typed', target: mallId, mall, detail } as const;
  await writeAudit(transaction, record, by.now);
}

function takenBack(): Refusal {
  return conflict(
    'taken_back',
    'This plate was typed already, and then taken back as a mistake. If it does stand there, type it once more.',
  );
}

function keyReused(): Refusal {
  return new Refusal(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another plate. Use a new one.',
  );
}

/** By what it can be taken back; one that holds has its card for that. */
async function nameToTakeBack(
  transaction: Transaction,
  { mall, direction, receivedAt }: ReadAtGate,
  answer: GateAnswer | Refusal,
): Promise<string | null> {
  if (direction === 'entry' || answer instanceof Refusal || answer.sessionId === null) return null;
  if (answer.decision !== 'open') return null;
  const session = await findByPublicId(transaction, mall, answer.sessionId);
  const typed = await findTypedOut(transaction, session, receivedAt);
  return typeof typed === 'number' ? answer.sessionId : null;
}

function present(
  { gate, direction, plate }: ReadAtGate,
  { decision, reason, amountDue }: GateAnswer,
  beside: Pick<TypedPlateAnswer, 'isBarrierAsked' | 'typedBefore' | 'takeBack'>,
): TypedPlateAnswer {
  return { gate, direction, plate, decision, reason, amountDue, ...beside };
}
