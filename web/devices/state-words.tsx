import { wordAge } from '../platform/age.ts';
import { Badge } from '../ui/badge.tsx';
import type { DeviceState } from './judge-devices.ts';

const STATES = {
  stuck: { tone: 'bad', name: 'Does not open' },
  silent: { tone: 'bad', name: 'Silent' },
  unchanging: { tone: 'bad', name: 'Nothing new' },
  clock: { tone: 'warn', name: 'Wrong clock' },
  unseen: { tone: 'neutral', name: 'Nothing yet' },
  unwatched: { tone: 'neutral', name: 'Not watched' },
  well: { tone: 'good', name: 'Well' },
  revoked: { tone: 'neutral', name: 'Revoked' },
} as const satisfies Readonly<Record<DeviceState, object>>;

export function StateBadge({ state }: { state: DeviceState }) {
  const { tone, name } = STATES[state];
  return (
    <Badge tone={tone} dot={state !== 'revoked'}>
      {name}
    </Badge>
  );
}

const TIME = {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;
const SHORT = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
} as const;

/** How long ago something was; the exact time in its title. */
export function Ago({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-IN', TIME)}>
      {wordAge(Math.max(0, now - Date.parse(at)))}
    </time>
  );
}

/** Since when something is so: the time in India, and how long ago that was. */
export function wordSince(at: string, now: number): string {
  return `since ${new Date(at).toLocaleString('en-IN', SHORT)}, ${wordAge(Math.max(0, now - Date.parse(at)))}`;
}
