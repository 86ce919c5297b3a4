import type { Alert, Device, RefusedMessages } from '#contract/devices.ts';

/** One thing to look at: what is alike is told once, with all that it is about. */
export interface Concern {
  id: string;
  kind: string;
  /** Slots or devices, by the names that people know. */
  subjects: string[];
  detail: string;
  count: number;
  lastAt: string;
  isRefused: boolean;
}

type Named = Pick<Device, 'id' | 'name'>;

/** Alerts first, then refused messages, each the newest first. A refusal that an alert tells of is not told twice. */
export function groupAlerts(
  { alerts, refused }: { alerts: readonly Alert[]; refused: readonly RefusedMessages[] },
  devices: readonly Named[],
): Concern[] {
  const isTold = (one: RefusedMessages) =>
    one.reason === 'unknown_slot' &&
    alerts.some(({ kind, subject }) => kind === 'unknown-slot' && subject === one.subject);
  return [
    ...gather(alerts.map((alert) => concernOf(alert, devices))),
    ...gather(refused.filter((one) => !isTold(one)).map((one) => refusalOf(one, devices))),
  ];
}

function concernOf({ kind, subject, detail, count, lastAt }: Alert, devices: readonly Named[]): Concern {
  const told = withNames(detail, devices).replace(`of ${subject} `, '').replace(` ${subject} `, ' ');
  const subjects = NAMELESS.has(kind) ? [] : [withNames(subject, devices)];
  const name = KINDS[kind] ?? asWords(kind);
  return { id: `${kind} ${told}`, kind: name, subjects, detail: told, count, lastAt, isRefused: false };
}

function refusalOf(one: RefusedMessages, devices: readonly Named[]): Concern {
  const from = devices.find(({ id }) => id === one.device)?.name ?? 'A device';
  const detail = `${from} sent it; it was not used: ${REASONS[one.reason] ?? asWords(one.reason).toLowerCase()}.`;
  const kind = one.kind === 'plate-read' ? 'Refused plate read' : 'Refused reading';
  const subjects = one.subject ? [one.subject] : [];
  return {
    id: `refused ${one.kind} ${detail}`,
    kind,
    subjects,
    detail,
    count: one.count,
    lastAt: one.lastAt,
    isRefused: true,
  };
}

function gather(concerns: readonly Concern[]): Concern[] {
  const byId = new Map<string, Concern>();
  for (const concern of concerns) {
    const known = byId.get(concern.id);
    byId.set(
      concern.id,
      known === undefined
        ? concern
        : {
            ...known,
            subjects: [...new Set([...known.subjects, ...concern.subjects])].toSorted(),
            count: known.count + concern.count,
            lastAt: known.lastAt > concern.lastAt ? known.lastAt : concern.lastAt,
          },
    );
  }
  return [...byId.values()].toSorted((a, b) => b.lastAt.localeCompare(a.lastAt));
}

/** Devices by name, instants as people in India read them. */
function withNames(text: string, devices: readonly Named[]): string {
  return devices
    .reduce((said, { id, name }) => said.replaceAll(id, name), text)
    .replace(INSTANT, (at) => new Date(at).toLocaleString('en-IN', TIME));
}

function asWords(code: string): string {
  const words = code.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const TIME = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata', hour12: false } as const;

/** Their subject is a code that says nothing to people. */
const NAMELESS = new Set(['review', 'no_tariff', 'long_stay']);

const KINDS: Readonly<Record<string, string>> = {
  'unknown-slot': 'Unknown slot',
  'device-silent': 'Silent device',
  'sensor-flaps': 'Unsteady sensor',
  'clock-warning': 'Clock off',
  'clock-alarm': 'Clock far off',
  review: 'Stay in review',
  no_tariff: 'No tariff',
  long_stay: 'Long stay',
};

const REASONS: Readonly<Record<string, string>> = {
  unknown_slot: 'the layout has no such slot',
  unknown_field: 'it holds a field that nobody knows',
  invalid_at: 'its time is not valid',
  invalid_slot: 'its slot is not valid',
  invalid_reading: 'it is not a reading',
};
