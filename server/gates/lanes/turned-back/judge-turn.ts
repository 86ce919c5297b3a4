import { minutesToLeave } from '#domain/money/drivers-rules.ts';
import { certainUntil, judgeAway, mayBeAway } from '#domain/parking/turned-back.ts';
import type { EvidenceCode } from '#contract/evidence-words.ts';
import { findRules } from '../../../money/index.ts';
import type { Transaction } from '../../../platform/storage/database.ts';
import {
  listWaitsOf,
  noteLastTurn,
  noteTurns,
  turnsOf,
  type ClosedSession,
  type LaneWait,
  type OpenSession,
} from '../../../sessions/index.ts';
import { listOfWaits, sumUp } from '../../commands/store.ts';
import type { JudgedLength } from '../../explain-match.ts';
import { isSeenThroughout } from '../../whole-stay.ts';
import { letsOthersOut } from './lets-others-out.ts';

const MINUTE_MS = 60_000;

type Leaving = OpenSession | ClosedSession;

/** Where a car was that held at an exit and was not let out, until it is read at one again. */
export async function seeAway(
  transaction: Transaction,
  { id, mall, vehicleClass }: Leaving,
  wait: LaneWait,
  readAt: Date,
): Promise<ReturnType<typeof judgeAway>> {
  const { gate, lastSeenAt: from, releasedAt } = wait;
  const unreadMs = readAt.getTime() - from.getTime();
  if (!mayBeAway(unreadMs)) return 'stands';
  const [rules, commands, hasParked, hasLetOthersOut] = await Promise.all([
    findRules(transaction, mall),
    listOfWaits(transaction, [wait.id]),
    // A slot was taken as it had left the lane, and freed as it comes to an exit.
    isSeenThroughout(transaction, { id, mall, vehicleClass, entryAt: from, exitAt: readAt }),
    letsOthersOut(transaction, id, { mall, gate, from, to: readAt }),
  ]);
  return judgeAway({
    unreadMs,
    allowedMs: releasedAt && readAt.getTime() - releasedAt.getTime(),
    leaveMs: minutesToLeave(rules, releasedAt ?? from, readAt) * MINUTE_MS,
    isBroken: sumUp(commands).isBroken,
    hasParked,
    letsOthersOut: hasLetOthersOut,
  });
}

const DROVE_BACK: EvidenceCode = 'drove_back';
const NOT_LET_OUT: EvidenceCode = 'not_let_out';

interface Judged {
  readonly length: JudgedLength;
}

/** What of a session is certain whose car was at an exit before, how long it stood in lanes then, and what is stored of that. */
interface JudgedTurns {
  /** Null where it is known otherwise. */
  readonly waitedMs: number | null;
  readonly noted: Readonly<Record<string, unknown>>;
}

/**
 * What a session costs whose car was at exits before, and was not let out: the whole time where it is seen to have driven
 * back each time, else what of it is certain, and a person is asked. Until an exit it was inside for certain, whatever else
 * is in doubt.
 */
export async function judgeTurn<J extends Judged>(
  transaction: Transaction,
  { session, exitAt }: { session: Leaving; exitAt: Date },
  judged: J,
): Promise<J & JudgedTurns> {
  const turns = turnsOf(session);
  const last = turns.at(-1);
  if (!last || last.seenUntil >= exitAt) return { ...judged, waitedMs: null, noted: noteTurns(session) };
  const wait = (await listWaitsOf(transaction, session.id)).at(-1);
  const isBack = wait !== undefined && (await seeAway(transaction, session, wait, exitAt)) === 'drove_back';
  const { length } = judged;
  const certain = certainUntil([...turns.slice(0, -1), { ...last, isCertain: isBack }], exitAt);
  const spokeFor = isBack ? [...length.spokeFor, DROVE_BACK] : length.spokeFor;
  const spokeAgainst = certain ? [...length.spokeAgainst, NOT_LET_OUT] : length.spokeAgainst;
  const first = turns[0] ?? last;
  const chargedUntil = certain
    ? atMost(certain.until, notBefore(length.chargedUntil, first.exitAt))
    : notBefore(length.chargedUntil, last.exitAt);
  return {
    ...judged,
    length: { ...length, spokeFor, spokeAgainst, chargedUntil },
    waitedMs: certain?.waitedMs ?? null,
    noted: noteLastTurn(session, isBack),
  };
}

function notBefore(one: Date | null, earliest: Date): Date | null {
  return one !== null && one < earliest ? earliest : one;
}

function atMost(one: Date, latest: Date | null): Date {
  return latest !== null && latest < one ? latest : one;
}
