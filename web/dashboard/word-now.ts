import type { DashboardNow } from '#contract/now.ts';
import { isNoneKnown } from '../platform/taken-slots.ts';
import { wordApart } from './word-sensors.ts';

const count = (value: number) => Math.round(value).toLocaleString('en-IN');

/** What is usual beside a figure of now; says so where nobody knows. */
export function wordUsual(
  usual: number | null,
  weekday: string,
  show: (value: number) => string = count,
): string {
  return usual === null ? `no past ${weekday} to compare` : `usually ${show(usual)} on a ${weekday}`;
}

/** Whether the gates have anything to say: where no car was ever read and nobody counted, their 0 is no count. */
export function haveGatesCounted({ cars, recountedAt, lastMoveAt }: DashboardNow['gates']): boolean {
  return cars > 0 || recountedAt !== null || lastMoveAt !== null;
}

/** How far the two counts lie apart. */
export function wordDifference({ gates, sensors }: Pick<DashboardNow, 'gates' | 'sensors'>): string {
  const isCounted = haveGatesCounted(gates);
  if (!sensors)
    return isCounted
      ? 'No sensor has reported: the gates alone count.'
      : 'No sensor has reported, and no car was read at a gate yet.';
  const doubts = wordDoubts(sensors);
  if (isCounted) return `${wordApart(gates.cars, sensors)}${doubts}`;
  return isNoneKnown(sensors.unknown, sensors.total)
    ? `No slot is known, and no car was read at a gate yet.${doubts}`
    : `No car was read at a gate yet: the sensors alone count.${doubts}`;
}

type Doubts = Pick<NonNullable<DashboardNow['sensors']>, 'unknown' | 'total' | 'restless' | 'stuck'>;

/** Which slots the sensors' count cannot be sure of. */
function wordDoubts({ unknown, total, restless, stuck }: Doubts): string {
  const lost = wordUnknown(unknown, total);
  const still =
    stuck === 0
      ? ''
      : ` ${stuck === 1 ? '1 sensor is' : `${count(stuck)} sensors are`} suspected to be stuck: counted as shown.`;
  if (restless === 0) return `${lost}${still}`;
  const turning = restless === 1 ? '1 slot turns' : `${count(restless)} slots turn`;
  return `${lost} ${turning} more often than cars can: counted as reported last.${still}`;
}

/** How many slots are not known; nothing where that is all of them, which stands in words already. */
function wordUnknown(unknown: number, total: number): string {
  if (unknown === 0 || unknown >= total) return '';
  return unknown === 1 ? ' 1 slot is unknown.' : ` ${count(unknown)} of the slots are unknown.`;
}

/** The band of what is expected: 80 to 95. */
export function wordExpectedBand({ low, high }: { low: number; high: number }): string {
  const [least, most] = [count(low), count(high)];
  return least === most ? least : `${least} to ${most}`;
}

const KINDS: Readonly<Record<string, string>> = {
  'plate-camera': 'Camera',
  'gate-controller': 'Barrier',
  'tag-reader': 'Tag reader',
};

const PROBLEMS: Readonly<Record<DashboardNow['devices']['ill'][number]['problem'], string>> = {
  silent: 'silent',
  stuck: 'sends nothing new',
  clock: 'wrong clock',
};

/** The devices that are ill, in a few words: the first by its gate or its name, the others by their number. */
export function wordIllDevices({ ill, illSensors }: DashboardNow['devices']): string {
  const [first, ...others] = ill;
  const words: string[] = [];
  if (first) {
    const kind = KINDS[first.kind];
    const name = first.gate === null || !kind ? first.name : `${kind} ${first.gate}`;
    words.push(`${name}: ${PROBLEMS[first.problem]}`);
  }
  if (others.length > 0) words.push(`${others.length} more`);
  if (illSensors > 0) words.push(`${count(illSensors)} ${illSensors === 1 ? 'sensor' : 'sensors'}`);
  return words.length === 0 ? 'all well' : words.join(', ');
}

/** How long something has lasted: 14 h, 3 d. */
export function wordLength(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
