import type { Alert, AlertKind } from '#contract/alerts.ts';
import type { AttentionKind } from '#contract/attention-words.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import { listAlerts } from '../../alerts/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listWaitingNamed } from '../../sessions/index.ts';
import type { AttentionServices } from '../attention-services.ts';
import { isContradicted } from './contradicted.ts';
import { alertItem } from './item-id.ts';
import type { QueuedItem } from './queued-item.ts';
import { spanOf, toItem } from './waiting-sessions.ts';
import { priceSpans } from './worth.ts';

const MOST = 5_000;

/** What these say stands in the queue by itself: sessions, refunds and chargebacks. */
const STANDS_ITSELF = ['review', 'refund_waits', 'chargeback_due'] as const satisfies readonly AlertKind[];
type AlertKindShown = Exclude<AlertKind, (typeof STANDS_ITSELF)[number]>;

/**
 * What an alert is taken to be worth in paise, since nobody can know: what costs every car's charge stands before what
 * costs a camera, and that before one spot's sensor.
 */
const ASSUMED: Readonly<Record<AlertKindShown, number>> = {
  no_tariff: 1_000_000,
  barrier_failed: 800_000,
  server_clock: 600_000,
  lanes_swapped: 500_000,
  exit_sees_entries: 500_000,
  camera_repeats: 100_000,
  direction_contradicted: 300_000,
  lane_without_camera: 700_000,
  refund_paid_twice: 20_000,
  refund_outside: 20_000,
  paid_twice: 20_000,
  fastag_unanswered: 10_000,
  fastag_doubtful: 20_000,
  tag_contradicted: 30_000,
  drawer_left: 150_000,
  watched_plate: 300_000,
  device_silent: 200_000,
  clock_alarm: 100_000,
  clock_still: 100_000,
  clock_warning: 10_000,
  long_stay: 10_000,
  end_contradicted: 20_000,
  plate_contradicted: 20_000,
  typed_near: 8_000,
  near_watched_plate: 5_000,
  pass_erased: 5_000,
  unknown_slot: 2_000,
  sensor_silent: 2_000,
  sensor_flaps: 1_000,
  slot_restless: 3_000,
  slot_stuck: 3_000,
  slots_cleared: 250_000,
  device_stuck: 180_000,
  device_revoked: 190_000,
  level_restless: 150_000,
};

/** The open alerts of a mall; one about a car that is long inside stands as that car. */
export async function listAlertsWaiting(
  { devices }: Pick<AttentionServices, 'devices'>,
  transaction: Transaction,
  mall: number,
  now: Date,
): Promise<QueuedItem[]> {
  const alerts = await listAlerts(transaction, mall, MOST);
  const names = devices.namesOf(mall);
  const cars = await listLongInside(
    transaction,
    mall,
    alerts.filter(({ kind }) => kind === 'long_stay').map(({ subject }) => subject),
    now,
  );
  const others = alerts.flatMap((alert) => {
    const { kind } = alert;
    return kind === 'long_stay' || standsItself(kind) ? [] : [toAlertItem(alert, kind, names)];
  });
  return [...cars, ...(await nameContradicted(transaction, mall, others))];
}

/** What a person decided against the cameras is about one visit each: it has its plate, its worth, and is in no group. */
async function nameContradicted(
  transaction: Transaction,
  mall: number,
  items: readonly QueuedItem[],
): Promise<QueuedItem[]> {
  const about = items.flatMap(({ kind, alert }) => (isOfVisit(kind) && alert ? [alert.subject] : []));
  const named = await listWaitingNamed(transaction, mall, about);
  const plates = new Map(named.map(({ publicId, plate }) => [publicId, plate]));
  return items.map((item) => {
    const { kind, alert } = item;
    if (isOfOneVisit(kind) && alert)
      return { ...item, day: alert.subject, plate: plates.get(alert.subject) ?? null };
    if (!isContradicted(kind) || !alert || !('price' in alert.facts)) return item;
    const { subject: day, facts } = alert;
    return {
      ...item,
      day,
      plate: plates.get(day) ?? null,
      worth: Math.round((facts.price - facts.charged) * 100),
    };
  });
}

/** What is about one visit: it has its plate, and is in no group. */
const isOfVisit = (kind: AttentionKind) => isOfOneVisit(kind) || isContradicted(kind);

export function isOfOneVisit(kind: AttentionKind): kind is 'typed_near' | 'paid_twice' {
  return kind === 'typed_near' || kind === 'paid_twice';
}

function standsItself(kind: AlertKind): kind is (typeof STANDS_ITSELF)[number] {
  return STANDS_ITSELF.some((one) => one === kind);
}

export function toAlertItem(
  alert: Alert,
  kind: AlertKindShown,
  names: ReadonlyMap<string, string>,
): QueuedItem {
  return {
    id: alertItem(alert.id),
    kind,
    plate: null,
    place: placeOf(alert, kind, names),
    alert,
    dueBy: null,
    later: null,
    cause: null,
    reason: kind,
    gate: null,
    // What one controller took with it is one thing, on whichever day each sensor was missed.
    day: 'any',
    worth: null,
    since: new Date(alert.firstAt),
    count: 1,
    assumed: ASSUMED[kind],
  };
}

/** What these are about has no name that says anything. */
const NAMELESS: readonly AlertKindShown[] = [
  'no_tariff',
  'refund_paid_twice',
  'refund_outside',
  'paid_twice',
  'drawer_left',
  'server_clock',
  'slots_cleared',
  'fastag_unanswered',
  'fastag_doubtful',
];

function placeOf(alert: Alert, kind: AlertKindShown, names: ReadonlyMap<string, string>): string | null {
  if (NAMELESS.includes(kind)) return null;
  const { facts } = alert;
  return 'gate' in facts ? facts.gate : (names.get(alert.subject) ?? alert.subject);
}

async function listLongInside(
  transaction: Transaction,
  mall: number,
  sessions: readonly string[],
  now: Date,
): Promise<QueuedItem[]> {
  const rows = (await listWaitingNamed(transaction, mall, sessions)).filter(
    ({ state, review }) => state === 'open' && review === null,
  );
  const prices = await priceSpans(
    transaction,
    rows.map((row) => spanOf(row, now)),
  );
  return rows.map((row, at) => ({
    ...toItem(row, 'long_stay', prices[at] ?? null),
    day: indiaDate(row.entryAt),
  }));
}
