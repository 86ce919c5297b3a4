import type { Alert } from '#contract/alerts.ts';
import type { Device, RefusedMessages } from '#contract/devices.ts';
import { wordAlert } from './alert-words.ts';

/** One thing to look at: alerts that are alike are shown once, with all that they are about. */
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

/** Alerts first, then refused messages, each the newest first. A refusal of which there is an alert is left out. */
export function groupAlerts(
  { alerts, refused }: { alerts: readonly Alert[]; refused: readonly RefusedMessages[] },
  devices: readonly Named[],
): Concern[] {
  const hasAlert = (one: RefusedMessages) =>
    one.reason === 'unknown_slot' &&
    alerts.some(({ kind, subject }) => kind === 'unknown_slot' && subject === one.subject);
  return [
    ...gather(alerts.map((alert) => concernOf(alert, devices))),
    ...gather(refused.filter((one) => !hasAlert(one)).map((one) => refusalOf(one, devices))),
  ];
}

function concernOf(alert: Alert, devices: readonly Named[]): Concern {
  const nameOf = (device: string) => devices.find(({ id }) => id === device)?.name ?? device;
  const { title, subject, sentence } = wordAlert(alert, nameOf);
  return {
    id: `${alert.kind} ${sentence}`,
    kind: title,
    subjects: subject === null ? [] : [subject],
    detail: sentence,
    count: alert.count,
    lastAt: alert.lastAt,
    isRefused: false,
  };
}

function refusalOf(one: RefusedMessages, devices: readonly Named[]): Concern {
  const from = devices.find(({ id }) => id === one.device)?.name ?? 'A device';
  const isClass = one.reason === 'class_unknown';
  const detail = isClass
    ? `${from} calls vehicles so. The reads count, and these vehicles pay as cars: nobody knows the word.`
    : `${from} sent it; it was not used: ${REASONS[one.reason] ?? asWords(one.reason).toLowerCase()}.`;
  const refused = one.kind === 'plate_read' ? 'Refused plate read' : 'Refused reading';
  const kind = isClass ? 'Unknown class of vehicle' : refused;
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

function asWords(code: string): string {
  const words = code.replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const REASONS: Readonly<Record<string, string>> = {
  unknown_slot: 'the layout has no such slot',
  unknown_field: 'it holds a field that nobody knows',
  invalid_at: 'its time is not valid',
  too_old: 'it waited for more than three days',
  invalid_slot: 'its slot is not valid',
  invalid_reading: 'it is not a reading',
};
