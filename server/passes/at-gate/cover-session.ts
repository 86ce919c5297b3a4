import { listGoodSpans } from '#domain/passes/pass-times.ts';
import { judgeQuota, type PassOutcome } from '#domain/passes/quota.ts';
import { PRODUCT } from '../../audit/index.ts';
import { removeCover, writeCovers } from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { type ClosedSession, type OpenSession } from '../../sessions/index.ts';
import { coverName, coverOf, timesOf } from '../pass-cover.ts';
import type { PassServices } from '../pass-services.ts';
import { findNumber, holdPasses, listPassesOfPlate, type StoredPass } from '../store.ts';
import { listUsesOfSession, removeUse, writeUses, type PassUse } from '../uses/store.ts';
import { countInside, type Counted } from './count-inside.ts';
import { judgeAfterwards, judgeUseAgain } from './judge-overlap.ts';

/** A session whose charge passes may lower, and when the car left; null while it is inside. */
export interface SessionToCover {
  readonly session: OpenSession | ClosedSession;
  /** The plate that it goes by. */
  readonly plateKey: string | null;
  readonly exitAt: Date | null;
  readonly now: Date;
  /** It is given this long after it began: its quota is judged by who was inside when it came. */
  readonly isAfterwards?: boolean;
  /** Passes that are good by then count for a car inside, too; else those alone that were as it came in. */
  readonly goodBy?: Date;
  /** The pass whose quota is raised now, if that is why it is judged: a place more may be its own. */
  readonly raised?: number | null;
  /** What was asked for before the session was there. */
  readonly ahead?: PassesAhead | null;
}

/** The passes that are good for a plate at an instant. */
export interface PassesAhead {
  readonly plateKey: string;
  readonly at: Date;
  readonly passes: readonly StoredPass[];
  /** Those that begin within a day from then. */
  readonly coming: readonly StoredPass[];
}

/** A visit of which the driver reads at the entry until when it is paid: who stays for longer than a day reads no hour. */
export const DAY_MS = 86_400_000;

/** Asks for them before there is a session: a barrier waits for one answer less. */
export async function askForPasses(
  transaction: Transaction,
  { mall, plateKey, usedAt: at }: { mall: number; plateKey: string | null; usedAt: Date },
): Promise<PassesAhead | null> {
  if (plateKey === null) return null;
  const until = new Date(at.getTime() + DAY_MS);
  const found = await listPassesOfPlate(transaction, mall, plateKey, { from: at, until });
  const isComing = ({ validFrom }: StoredPass) => validFrom > at;
  return {
    plateKey,
    at,
    passes: found.filter((pass) => !isComing(pass)),
    coming: found.filter((pass) => isComing(pass) && pass.kind !== 'watch'),
  };
}

/** What came of the passes of a plate. */
export interface CoveredBy {
  /** Null where no pass counts. */
  readonly outcome: PassOutcome | null;
  /** The passes that it has been given. */
  readonly covering: readonly StoredPass[];
  /** The passes on the watch list, of which somebody has to hear. */
  readonly watched: readonly StoredPass[];
  /** Something was given, or taken back, since the session was last priced. */
  readonly hasChanged: boolean;
}

/** A read that arrives this much later says who came in when, not who is inside now. */
const LATE_MS = 60_000;

const NOTHING: CoveredBy = { outcome: null, covering: [], watched: [], hasChanged: false };

/**
 * Gives a session what the passes of its plate give, in the transaction of the gate: at the entry, where the quota is
 * judged, and once more at the exit, for what has changed since.
 */
export async function coverSession(
  on: Pick<PassServices, 'malls' | 'occupancy' | 'sessions'>,
  transaction: Transaction,
  given: SessionToCover,
): Promise<CoveredBy> {
  const { session, plateKey, exitAt, isAfterwards } = given;
  const { id, mall } = session;
  if (plateKey === null) return NOTHING;
  const span = spanOf(given);
  const [found, uses] = await Promise.all([
    isAhead(given, span) ? given.ahead.passes : listPassesOfPlate(transaction, mall, plateKey, span),
    exitAt === null && isAfterwards !== true ? [] : listUsesOfSession(transaction, id),
  ]);
  if (found.length === 0 && uses.length === 0) return NOTHING;
  const watched = found.filter(({ kind }) => kind === 'watch');
  const rights = found.filter((pass) => pass.kind !== 'watch' && isWhere(on, pass, session, exitAt));
  const lost = await takeBack(transaction, given, { found, rights, uses });
  if (rights.length === 0) return { ...NOTHING, watched, hasChanged: lost > 0 };
  const decided = await judge(on, transaction, given, rights, uses);
  await writeUses(transaction, decided);
  const outcomes = new Map(decided.map(({ pass, outcome }) => [pass, outcome]));
  const covering = rights.filter((pass) => outcomes.get(pass.id) !== 'over_quota' && isInTime(pass, given));
  await giveCovers(transaction, given, covering);
  const [best = rights[0]] = covering;
  return { outcome: (best && outcomes.get(best.id)) ?? null, covering, watched, hasChanged: true };
}

/** In which its passes count. */
function spanOf({ session: { entryAt }, exitAt, goodBy }: SessionToCover): { from: Date; until: Date } {
  return { from: entryAt, until: exitAt ?? goodBy ?? entryAt };
}

async function giveCovers(
  transaction: Transaction,
  { session: { id, mall }, now }: SessionToCover,
  passes: readonly StoredPass[],
): Promise<void> {
  const covers = passes.flatMap((pass) => {
    const cover = coverOf(pass);
    const whose = { mall, session: id, name: coverName(pass), givenBy: PRODUCT, givenAt: now };
    return cover ? [{ ...whose, cover }] : [];
  });
  await writeCovers(transaction, covers);
}

function isAhead(
  given: SessionToCover,
  { from, until }: { from: Date; until: Date },
): given is SessionToCover & { ahead: PassesAhead } {
  const { ahead, plateKey } = given;
  return ahead?.plateKey === plateKey && +ahead.at === +from && +ahead.at === +until;
}

/** Whether a pass is good on the level where the car stood, as far as that is sure. */
function isWhere(
  { malls, sessions }: Pick<PassServices, 'malls' | 'sessions'>,
  { levels, mall }: StoredPass,
  { slotCode, slotBasis }: SessionToCover['session'],
  exitAt: Date | null,
): boolean {
  if (levels.length === 0 || exitAt === null || slotCode === null || slotBasis === 'suggested') return true;
  if (!sessions.slotTrust(mall).isSure) return true;
  const slot = malls.slotsOf(mall).find(({ code }) => code === slotCode);
  return slot === undefined || levels.includes(slot.level);
}

function isInTime(pass: StoredPass, { session, exitAt }: SessionToCover): boolean {
  if (exitAt === null) return true;
  const span = { fromMs: session.entryAt.getTime(), untilMs: exitAt.getTime() };
  return listGoodSpans(timesOf(pass), span).length > 0;
}

/** What was given by a pass that is not good for this session after all: its plate is another one, or its level. */
async function takeBack(
  transaction: Transaction,
  { session, plateKey }: SessionToCover,
  { found, rights, uses }: Record<'found' | 'rights', readonly StoredPass[]> & { uses: readonly PassUse[] },
): Promise<number> {
  const isAmong = (passes: readonly StoredPass[], id: number) => passes.some((one) => one.id === id);
  // A plate that was taken off its pass while the car was inside came in by it all the same.
  const isLost = ({ pass }: PassUse) =>
    !isAmong(rights, pass) && (session.plateKey !== plateKey || isAmong(found, pass));
  const lost = uses.filter(isLost);
  for (const use of lost) await uncover(transaction, use);
  return lost.length;
}

/** Takes a pass, and what it gave, off a session. */
export async function uncover(
  transaction: Transaction,
  { session, pass }: Pick<PassUse, 'session' | 'pass'>,
): Promise<void> {
  await removeUse(transaction, session, pass);
  const number = await findNumber(transaction, pass);
  if (number !== null) await removeCover(transaction, session, coverName({ number }));
}

async function judge(
  on: Pick<PassServices, 'occupancy' | 'sessions'>,
  transaction: Transaction,
  given: SessionToCover,
  rights: readonly StoredPass[],
  uses: readonly PassUse[],
): Promise<PassUse[]> {
  const { session, exitAt, now, isAfterwards } = given;
  const limited = rights.filter(({ quota }) => quota !== null).map(({ id }) => id);
  const quotas = await holdPasses(transaction, limited);
  const before = new Map((await usesOnceHeld(transaction, session, uses)).map((use) => [use.pass, use]));
  // What is judged long after the car came is judged by who was inside then, whatever arrived meanwhile. A pass that began
  // while the car was inside goes on from another one: who came in since stands behind it.
  const isLater = isAfterwards === true || now.getTime() - session.entryAt.getTime() > LATE_MS;
  const isNew = !isLater && rights.some(({ id }) => !before.has(id));
  const inside = isNew
    ? await countInside(transaction, limited, { but: session.id, now })
    : new Map<number, Counted[]>();
  const decided: PassUse[] = [];
  for (const right of rights) {
    const pass = { ...right, quota: quotas.get(right.id) ?? null };
    const known = before.get(pass.id);
    const judged = known
      ? await judgeKnown(on, transaction, pass, known, given)
      : isLater || pass.validFrom > session.entryAt
        ? await judgeAfterwards(on, transaction, pass, given)
        : judgeNow(pass, given, inside.get(pass.id) ?? []);
    const at = known?.at ?? now;
    decided.push({ ...judged, session: session.id, pass: pass.id, mall: pass.mall, at, leftAt: exitAt });
  }
  return decided;
}

/** A quota that was raised while this waited for the pass may have given the car a place. */
async function usesOnceHeld(
  transaction: Transaction,
  { id }: SessionToCover['session'],
  asked: readonly PassUse[],
): Promise<readonly PassUse[]> {
  const isOver = asked.some(({ outcome }) => outcome === 'over_quota');
  return isOver ? listUsesOfSession(transaction, id) : asked;
}

/** One that has no place gets one by what is known since, or by a raise of the quota, by who was inside as it came. */
async function judgeKnown(
  on: Pick<PassServices, 'occupancy' | 'sessions'>,
  transaction: Transaction,
  pass: StoredPass,
  known: PassUse,
  given: SessionToCover,
): Promise<Pick<PassUse, 'outcome' | 'against'>> {
  const { session, now, raised } = given;
  const outcome = await judgeUseAgain(on, transaction, pass, known, { ...session, now });
  const isJudgedAnew = raised === pass.id || pass.quota === null;
  if (outcome === 'over_quota' && isJudgedAnew) return judgeAfterwards(on, transaction, pass, given);
  return { outcome, against: known.against };
}

/** By those that are inside now, and came in before: of two reads within a minute the first may arrive last. */
function judgeNow(
  { quota }: StoredPass,
  { plateKey, session }: SessionToCover,
  counted: readonly Counted[],
): Pick<PassUse, 'outcome' | 'against'> {
  const inside = counted.filter(({ entryAt }) => entryAt <= session.entryAt);
  const outcome = judgeQuota(quota, plateKey ?? '', inside);
  const sure = inside.filter((one) => !one.isUnsettled && one.plateKey !== plateKey);
  return { outcome, against: outcome === 'over_quota' ? sure.map(({ id }) => id) : [] };
}
