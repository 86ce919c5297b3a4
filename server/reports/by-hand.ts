import { wordContradicted } from '#contract/contradicted-words.ts';
import type { MallReport } from '#contract/reports.ts';
import { listAlertsOf } from '../alerts/index.ts';
import { countOpenedByPerson, countTypedByPerson, listOpenedByHand } from '../gates/index.ts';
import {
  findDues,
  sumCorrectedByPerson,
  sumLosses,
  sumMissing,
  sumRefundsBeyond,
  sumRefundsByPerson,
  sumStamped,
  sumTakenOff,
} from '../money/index.ts';
import { countGifts, listBorne } from '../passes/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { countSettlements, findIds } from '../sessions/index.ts';
import { countFreed, freedForATime } from './free-spells.ts';
import type { DoneByHand } from './leakage.ts';
import { sumRests } from './rest-of-part.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** More openings than this nobody's report sums one by one; the count has all of them. */
const MOST_OPENED = 5_000;

/** What people did in a span, by person. */
export async function readByPerson(transaction: Transaction, mall: number, span: Span) {
  const [openings, typed, decisions, corrected, refunds] = await Promise.all([
    countOpenedByPerson(transaction, mall, span),
    countTypedByPerson(transaction, mall, span),
    countSettlements(transaction, mall, span),
    sumCorrectedByPerson(transaction, mall, span),
    sumRefundsByPerson(transaction, mall, span),
  ]);
  return { openings, typed, decisions, corrected, refunds };
}

export type ByPerson = Awaited<ReturnType<typeof readByPerson>>;

/** The same, summed, with what the cars that were let out by hand still owe. */
export async function sumByHand(
  transaction: Transaction,
  mall: number,
  span: Span,
  now: Date,
): Promise<DoneByHand> {
  const [openings, refunded, takenOff, missing, losses, contradicted, listed, borne, stamped, spells, rests] =
    await Promise.all([
      countOpenedByPerson(transaction, mall, span),
      sumRefundsBeyond(transaction, mall, span),
      sumTakenOff(transaction, mall, span),
      sumMissing(transaction, mall, span),
      sumLosses(transaction, mall, span),
      listContradicted(transaction, mall, span),
      listOpenedByHand(transaction, mall, span, MOST_OPENED),
      listBorne(transaction, mall, span, now),
      sumStamped(transaction, mall, span),
      countFreed(transaction, mall, span, now),
      sumRests(transaction, mall, span, now),
    ]);
  const opened = openings.reduce((sum, one) => sum + one.opened, 0);
  return {
    opened,
    openedDuePaise: opened > MOST_OPENED ? null : await sumDues(transaction, mall, listed),
    takenOff,
    stamped,
    freeForATime: freedForATime(spells, now).length,
    beyondBudgets: countUp(borne),
    rests,
    contradicted: countUp(contradicted),
    refunded,
    missing,
    losses,
  };
}

function countUp(listed: readonly { readonly paise: number }[]): { count: number; paise: number } {
  return { count: listed.length, paise: listed.reduce((sum, { paise }) => sum + paise, 0) };
}

/** What shops gave in a span, with the rupees of it that the mall bears. */
export async function readGifts(
  transaction: Transaction,
  mall: number,
  span: Span,
  now: Date,
): Promise<MallReport['gifts']> {
  const [gifts, borne] = await Promise.all([
    countGifts(transaction, mall, span),
    listBorne(transaction, mall, span, now),
  ]);
  return gifts.map(({ id, ...gift }) => {
    const own = borne.filter(({ shopId }) => shopId === id);
    return { ...gift, borne: countUp(own).paise / 100 };
  });
}

/** What a person decided and the cameras contradict, the newest first, and about what is missing by that. */
export async function listContradicted(transaction: Transaction, mall: number, span: Span) {
  const alerts = await listAlertsOf(transaction, mall, ['end_contradicted', 'plate_contradicted'], span);
  return alerts.flatMap((alert) => {
    const { subject: session, facts, firstAt } = alert;
    if (!('price' in facts)) return [];
    const paise = Math.round((facts.price - facts.charged) * 100);
    return [{ session, at: new Date(firstAt), paise, reason: wordContradicted(alert) }];
  });
}

/** Null where it is not known of each car which session is its own. */
async function sumDues(
  transaction: Transaction,
  mall: number,
  opened: readonly { readonly session: string | null }[],
): Promise<number | null> {
  const named = [...new Set(opened.flatMap(({ session }) => session ?? []))];
  const ids = await findIds(transaction, mall, named);
  if (opened.some(({ session }) => session === null || !ids.has(session))) return null;
  const dues = await findDues(transaction, [...ids.values()]);
  return [...dues.values()].reduce((sum, { duePaise }) => sum + Math.max(0, duePaise), 0);
}
