import { groupByCause, rankWaiting } from '#domain/parking/attention.ts';
import { addDays } from '#domain/time/india-time.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { SameCause } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { listOpenBatches, listStandingDecisions, type StoredDecision } from '../store.ts';
import { groupItem } from './item-id.ts';
import type { AttentionQueue, QueuedItem, StandingDecision } from './queued-item.ts';
import { listAlertsWaiting } from './waiting-alerts.ts';
import { listMoneyWaiting } from './waiting-money.ts';
import { listSessionsWaiting } from './waiting-sessions.ts';

const MOST_STANDING = 5_000;

/** Reads what waits in a mall: by indexes of what waits, however much else there is. */
export async function readQueue(
  on: Omit<AttentionServices, 'queues'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<AttentionQueue> {
  const [sessions, alerts, money, decisions, batches] = await Promise.all([
    listSessionsWaiting(on, transaction, mall, now),
    listAlertsWaiting(on, transaction, mall, now),
    listMoneyWaiting(transaction, mall, now),
    listStandingDecisions(transaction, mall, MOST_STANDING),
    listOpenBatches(transaction, mall),
  ]);
  const known = new Set(sessions.found.map(({ id }) => id));
  const all = [...sessions.found, ...alerts.filter(({ id }) => !known.has(id))];
  // What may settle itself is in no group that somebody settles.
  const { groups, alone } = groupByCause(
    all.filter(({ later }) => later === null),
    (day) => addDays(day, 1),
  );
  const settlingThemselves = all.filter(({ later }) => later !== null);
  const standing = standingOf(decisions.filter(isNoOlder(all)), now);
  const ranked = rankWaiting([...groups.map(asItem), ...alone, ...settlingThemselves, ...money], now);
  const isSnoozed = ({ id, later }: QueuedItem) => (standing.get(id)?.until ?? later) !== null;
  const waiting = ranked.filter((one) => !isSnoozed(one));
  return {
    asOf: now,
    waiting,
    snoozed: ranked.filter(isSnoozed),
    items: waiting.reduce((sum, { count }) => sum + count, 0),
    isCounted: sessions.isCounted,
    standing,
    batches,
  };
}

/** Whose things are and what is put off alone: enough where the thing itself is known. */
export async function readStanding(
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<AttentionQueue> {
  const [decisions, batches] = await Promise.all([
    listStandingDecisions(transaction, mall, MOST_STANDING),
    listOpenBatches(transaction, mall),
  ]);
  const none = { waiting: [], snoozed: [], items: 0, isCounted: true };
  return { asOf: now, ...none, standing: standingOf(decisions, now), batches };
}

type Grouped = ReturnType<typeof groupByCause<QueuedItem>>['groups'][number];

/** A group as one item: all that its members are worth, since the oldest of them. */
function asItem({ reason, gate, firstDay, lastDay, members }: Grouped): QueuedItem {
  const [first] = members;
  if (!first) throw new Error('a group has members');
  const worths = members.flatMap(({ worth }) => worth ?? []);
  const isOfSessions = first.alert === null || first.kind === 'long_stay';
  const cause = { reason: reason as SameCause['reason'], gate, firstDay, lastDay };
  return {
    ...first,
    id: groupItem(reason, firstDay, gate),
    plate: null,
    place: gate,
    count: members.length,
    since: new Date(Math.min(...members.slice(0, MOST_SPREAD).map(({ since }) => since.getTime()))),
    worth: worths.length === 0 ? null : worths.reduce((sum, worth) => sum + worth, 0),
    alert: isOfSessions ? null : first.alert,
    cause: isOfSessions && first.kind !== 'long_stay' ? cause : null,
  };
}

/** Numbers of alerts can be foreseen: what was decided about one before there was any of it counts for nothing. */
function isNoOlder(items: readonly QueuedItem[]): (decision: StoredDecision) => boolean {
  const since = new Map(items.flatMap(({ id, alert, since: at }) => (alert ? [[id, at] as const] : [])));
  return ({ item, at }) => at >= (since.get(item) ?? at);
}

/** More arguments than this no function takes for sure. */
const MOST_SPREAD = 20_000;

function standingOf(decisions: readonly StoredDecision[], now: Date): ReadonlyMap<string, StandingDecision> {
  const standing = new Map<string, StandingDecision>();
  for (const { item, action, until, assignee } of decisions) {
    const before = standing.get(item) ?? { until: null, assignee: null };
    if (action === 'assign') standing.set(item, { ...before, assignee });
    else if (until !== null && until > now) standing.set(item, { ...before, until });
  }
  return standing;
}
