import type { LeakageKind, LeakedSession } from '#contract/reports.ts';
import { wordBankReason } from '#contract/chargeback-words.ts';
import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import { addDays, startOfIndiaDay } from '#domain/time/india-time.ts';
import { daysOf, type Period } from '#domain/time/period.ts';
import { listOpenedByHand } from '../gates/index.ts';
import {
  findDues,
  listLosses,
  listMissing,
  listRefundsByPeople,
  listStamped,
  listTakenOff,
  listUnpaid,
  type LossStands,
} from '../money/index.ts';
import { listBorne } from '../passes/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { findByIds, findIds, listEndedInReview, listSettlementsOf } from '../sessions/index.ts';
import { listContradicted } from './by-hand.ts';
import { countFreed, freedForATime } from './free-spells.ts';
import { CHARGED_IN_PART, EXIT_NOT_READ, NO_CHARGE } from './leakage.ts';
import { FORMER, spanOfPeriod, type Ask } from './make-report.ts';
import { findRests } from './rest-of-part.ts';
import type { ReportServices } from './report-services.ts';

const PAGE = 100;

/** A session that may have cost money, before its plate and its people have names. */
interface Leaked {
  readonly session: number | null;
  readonly at: Date;
  readonly paise: number | null;
  readonly person?: string | null;
  readonly reason?: string | null;
}

interface Wanted {
  readonly mall: number;
  readonly kind: LeakageKind;
  readonly period: Period;
  /** Where the page before ended. */
  readonly before: Date | null;
}

/** One page of the sessions behind a figure of the radar, the newest first. */
export async function listLeaked(
  on: ReportServices,
  wanted: Wanted,
): Promise<{ sessions: LeakedSession[]; next: string | null }> {
  const { mall, before, kind } = wanted;
  const ask: Ask = (work) => on.services.database.transact({ mall }, work);
  const until = before && before < wanted.period.until ? before : wanted.period.until;
  const span = { from: spanOfPeriod(wanted.period).from, until };
  const found =
    kind === 'left_unpaid'
      ? await listDayByDay(ask, mall, wanted.period, until)
      : await ask((transaction) => listOf[kind](transaction, mall, span, on.services.clock()));
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    sessions: await nameLeaked(on, mall, ask, shown),
    next: found.length > PAGE && last ? last.at.toISOString() : null,
  };
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}
type List = (transaction: Transaction, mall: number, span: Span, now: Date) => Promise<Leaked[]>;

const ofPeople = (rows: Awaited<ReturnType<typeof listTakenOff>>): Leaked[] => rows;
const inReview =
  (reasons: typeof NO_CHARGE): List =>
  async (transaction, mall, span) => {
    const ended = await listEndedInReview(transaction, mall, span, { reasons, most: PAGE + 1 });
    return ended.map(({ id, at, review }) => ({
      session: id,
      at,
      paise: null,
      reason: REVIEW_SENTENCES[review],
    }));
  };

/** What banks gave back, with their reasons. */
function givenBack(stands: LossStands): List {
  return async (transaction, mall, span) => {
    const losses = await listLosses(transaction, mall, span, { stands, most: PAGE + 1 });
    return losses.map(({ reasonCode, ...one }) => ({ ...one, reason: wordBankReason(reasonCode) }));
  };
}

const listOf: Readonly<Record<Exclude<LeakageKind, 'left_unpaid'>, List>> = {
  opened_by_hand: listOpened,
  exit_not_read: inReview(EXIT_NOT_READ),
  no_charge: inReview(NO_CHARGE),
  charged_in_part: listInPart,
  contradicted: listAgainstCameras,
  taken_off: async (transaction, mall, span) =>
    ofPeople(await listTakenOff(transaction, mall, span, PAGE + 1)),
  stamped: async (transaction, mall, span) =>
    (await listStamped(transaction, mall, span, PAGE + 1)).map(({ code, reason, ...one }) => ({
      ...one,
      reason: reason === null ? code : `${code}: ${reason}`,
    })),
  beyond_budgets: async (transaction, mall, span, now) =>
    (await listBorne(transaction, mall, span, now))
      .slice(0, PAGE + 1)
      .map(({ session, at, paise, shop }) => ({ session, at, paise, reason: `Given by ${shop}` })),
  free_for_a_time: async (transaction, mall, span, now) =>
    freedForATime(await countFreed(transaction, mall, span, now), now)
      .toSorted((one, other) => +other.at - +one.at)
      .slice(0, PAGE + 1)
      .map((one) => ({ ...one, paise: null, reason: 'The mall charged nothing as it came or left.' })),
  refunded: async (transaction, mall, span) =>
    ofPeople(await listRefundsByPeople(transaction, mall, span, PAGE + 1)),
  chargeback_undecided: givenBack('undecided'),
  chargeback_borne: givenBack('borne'),
  chargeback_asked_again: givenBack('asked_again'),
  cash_missing: async (transaction, mall, span) =>
    (await listMissing(transaction, mall, span, PAGE + 1)).map((one) => ({ session: null, ...one })),
};

async function listOpened(transaction: Transaction, mall: number, span: Span): Promise<Leaked[]> {
  const opened = await listOpenedByHand(transaction, mall, span, PAGE + 1);
  const ids = await findIds(transaction, mall, [...new Set(opened.flatMap(({ session }) => session ?? []))]);
  const dues = await findDues(transaction, [...ids.values()]);
  return opened.map(({ session, person, gate, reason, at }) => {
    const id = session === null ? undefined : ids.get(session);
    const due = id === undefined ? undefined : dues.get(id)?.duePaise;
    const why = reason ? `${gate}: ${reason}` : gate;
    return {
      session: id ?? null,
      at,
      paise: due === undefined ? null : Math.max(0, due),
      person,
      reason: why,
    };
  });
}

/** Each with what was left off at most. */
async function listInPart(transaction: Transaction, mall: number, span: Span, now: Date): Promise<Leaked[]> {
  const ended = await inReview(CHARGED_IN_PART)(transaction, mall, span, now);
  const ids = ended.slice(0, PAGE).flatMap(({ session }) => session ?? []);
  const rests = await findRests(transaction, ids, now);
  return ended.map((one) => ({ ...one, paise: rests.get(one.session ?? 0) ?? null }));
}

/** With whoever decided last about the visit before the cameras showed otherwise. */
async function listAgainstCameras(transaction: Transaction, mall: number, span: Span): Promise<Leaked[]> {
  const found = (await listContradicted(transaction, mall, span)).slice(0, PAGE + 1);
  const ids = await findIds(
    transaction,
    mall,
    found.map(({ session }) => session),
  );
  const leaked: Leaked[] = [];
  for (const { session, at, paise, reason } of found) {
    const id = ids.get(session) ?? null;
    const settlements = id === null ? [] : await listSettlementsOf(transaction, mall, id);
    const last = settlements.find((one) => one.undoneAt === null && one.action !== 'undo');
    leaked.push({ session: id, at, paise, person: last?.person ?? null, reason });
  }
  return leaked;
}

/** The days of a period from the newest on, until a page is full: each is one short question. */
async function listDayByDay(ask: Ask, mall: number, period: Period, until: Date): Promise<Leaked[]> {
  const found: Leaked[] = [];
  for (const day of daysOf(period).toReversed()) {
    const from = startOfIndiaDay(day);
    if (from >= until) continue;
    const end = startOfIndiaDay(addDays(day, 1));
    const span = { from, until: until < end ? until : end };
    const most = PAGE + 1 - found.length;
    const unpaid = await ask((transaction) => listUnpaid(transaction, mall, span, most));
    found.push(...unpaid);
    if (found.length > PAGE) break;
  }
  return found;
}

async function nameLeaked(
  on: ReportServices,
  mall: number,
  ask: Ask,
  leaked: readonly Leaked[],
): Promise<LeakedSession[]> {
  const ids = [...new Set(leaked.flatMap(({ session }) => session ?? []))];
  const sessions = new Map(
    (await ask((transaction) => findByIds(transaction, ids))).map((one) => [one.id, one]),
  );
  const persons = leaked.flatMap(({ person }) => person ?? []);
  const names = await on.people.namesApart(mall, [...new Set(persons)]);
  return leaked.map(({ session: id, at, paise, person, reason }) => {
    const session = id === null ? undefined : sessions.get(id);
    return {
      session: session?.publicId ?? null,
      plate: session?.plate ?? null,
      at: at.toISOString(),
      amount: paise === null ? null : paise / 100,
      person: person === undefined || person === null ? null : (names.get(person) ?? FORMER),
      reason: reason ?? null,
    };
  });
}
