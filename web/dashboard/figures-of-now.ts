import type { DashboardNow } from '#contract/now.ts';
import { indiaWeekday } from '#domain/time/india-time.ts';
import { wordAge } from '../platform/age.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { figureOfSensors } from './word-sensors.ts';
import { haveGatesCounted, wordExpectedBand, wordIllDevices, wordLength, wordUsual } from './word-now.ts';

/** A figure in words; without them while it loads. */
export interface FigureOfNow {
  readonly label: string;
  readonly value?: string;
  /** What it rests on, how old it is, or what is usual. */
  readonly note?: string;
  /** Somebody should see to it. */
  readonly isOff?: boolean;
}

const NOT_KNOWN = 'Not known';
const NEVER_READ = { value: NOT_KNOWN, note: 'no car was read at a gate yet' };
const FILL = ['Cars, by the gates', 'Slots, by the sensors', 'Foreseen for now', 'Fullest later today'];
export const DEVICES = 'Devices ill';
const FLOW = [
  'In, this hour',
  'Out, this hour',
  'Revenue today',
  'Inside over 12 h',
  DEVICES,
  'Waiting at exits',
];

const number = (value: number) => value.toLocaleString('en-IN');
/** What is usual is a mean of days: its paise would say nothing. */
const wholeRupees = (value: number) => formatRupees(Math.round(value));
const named = (labels: readonly string[], words: readonly Omit<FigureOfNow, 'label'>[]): FigureOfNow[] =>
  labels.map((label, index) => ({ label, ...words[index] }));

/** How full the mall is, and is expected to be. */
export function figuresOfFill(now: DashboardNow | undefined, at: number): FigureOfNow[] {
  if (!now) return named(FILL, []);
  const { gates, sensors, forecast, held } = now;
  const holding = held > 0 ? `, ${number(held)} held for arrivals` : '';
  const ago = (instant: string) => wordAge(Math.max(0, at - Date.parse(instant)));
  return named(FILL, [
    haveGatesCounted(gates) ? { value: number(gates.cars), note: wordGates(gates, ago) } : NEVER_READ,
    sensors ? figureOfSensors(sensors, ago, holding) : { value: NOT_KNOWN, note: 'no sensor has reported' },
    wordExpected(forecast),
    wordPeak(forecast),
  ]);
}

/** What comes and goes, is earned, and needs somebody. */
export function figuresOfFlow(now: DashboardNow | undefined, at: number): FigureOfNow[] {
  if (!now) return named(FLOW, []);
  const { gates, hour, today, longInside, devices, queues } = now;
  const weekday = indiaWeekday(new Date(now.asOf));
  const ill = devices.ill.length + devices.illSensors;
  const waiting = queues.reduce((sum, { cars }) => sum + cars, 0);
  const passed = ({ now: cars, usual }: { now: number; usual: number | null }) =>
    haveGatesCounted(gates) ? { value: number(cars), note: wordUsual(usual, weekday) } : NEVER_READ;
  return named(FLOW, [
    passed(hour.entries),
    passed(hour.exits),
    { value: formatRupees(today.revenue.now), note: wordUsual(today.revenue.usual, weekday, wholeRupees) },
    { value: number(longInside.cars), note: wordLongest(longInside, at), isOff: longInside.cars > 0 },
    {
      value: number(ill),
      note: devices.all === 0 ? 'none registered' : wordIllDevices(devices),
      isOff: ill > 0,
    },
    { value: number(waiting), note: wordQueues(queues, at), isOff: waiting > 0 },
  ]);
}

function wordGates(
  { unsure, recountedAt, lastMoveAt }: DashboardNow['gates'],
  ago: (at: string) => string,
): string {
  const doubt = unsure > 0 ? `, give or take ${unsure}` : '';
  if (recountedAt) return `recounted ${ago(recountedAt)}${doubt}`;
  return lastMoveAt ? `last car ${ago(lastMoveAt)}, not recounted` : 'not recounted';
}

const WHY_UNKNOWN = {
  ready: 'not forecast for this time',
  pending: 'the forecast is being made',
  none: 'too little was counted to forecast',
} as const;

/** What was foreseen without the sensors, of the half hour's mark: the later figure starts from what they see, and need not fit it. */
function wordExpected({ state, now }: DashboardNow['forecast']) {
  if (!now) return { value: NOT_KNOWN, note: WHY_UNKNOWN[state] };
  return { value: wordExpectedBand(now), note: `slots taken at ${now.time}, without what the sensors see` };
}

function wordPeak({ state, peak }: DashboardNow['forecast']) {
  if (state !== 'ready') return { value: NOT_KNOWN, note: WHY_UNKNOWN[state] };
  if (!peak) return { value: 'Over', note: 'the day ends within the half hour' };
  return { value: peak.time, note: `${wordExpectedBand(peak)} slots taken then` };
}

function wordLongest({ longestSince }: DashboardNow['longInside'], at: number): string {
  return longestSince ? `the longest for ${wordLength(at - Date.parse(longestSince))}` : 'nobody';
}

function wordQueues(queues: DashboardNow['queues'], at: number): string {
  const [first, ...others] = queues;
  if (!first) return 'no car holds';
  const more = others.length > 0 ? `, ${others.length} more` : '';
  return `${first.gate} for ${wordLength(at - Date.parse(first.since))}${more}`;
}
