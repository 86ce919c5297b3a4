import type { AlertFacts } from '#contract/alerts.ts';
import { restlessAt, type Restlessness } from '#domain/parking/restless-slot.ts';
import type { ReportedTurn } from './store.ts';

/** An alert that should be open, with the turn that it is from and the newest one. */
export type WantedAlert = { readonly subject: string; readonly firstAt: Date; readonly lastAt: Date } & (
  | { readonly kind: 'slot_restless'; readonly facts: AlertFacts<'slot_restless'> }
  | { readonly kind: 'level_restless'; readonly facts: AlertFacts<'level_restless'> }
);

/** What is known of the alerts that there are, or were within the time that is judged. */
export interface KnownAlerts {
  /** Since when the slots of an open alert are restless; null where none is open. */
  sinceOf(kind: WantedAlert['kind'], subject: string): Date | null;
  /** When somebody dealt with it, or it rested; null where that was not lately, or one is open. */
  closedAt(kind: WantedAlert['kind'], subject: string): Date | null;
}

/** A slot of the layout that is in use, with its turns of the last hour. */
export interface TurningSlot {
  readonly code: string;
  readonly level: string;
  readonly turns: readonly ReportedTurn[];
}

type Restless = Restlessness & {
  readonly code: string;
  readonly level: string;
  readonly devices: readonly string[];
};

/** With more restless slots than this the level is at fault: one alert says so. */
const MOST_ALONE = 5;
const MOST_NAMED = 8;

/**
 * The alerts that should be open about slots that are restless at `now`: one a slot, or one a level where many are. What
 * was before an alert was closed counts no more: who has dealt with a slot is asked again only once it goes on.
 */
export function judgeRestless(slots: readonly TurningSlot[], known: KnownAlerts, now: Date): WantedAlert[] {
  const levels = [...new Set(slots.map(({ level }) => level))];
  return levels.flatMap((level) => {
    const ofLevel = slots.filter((slot) => slot.level === level);
    const levelClosedAt = dealtWithAt(ofLevel, known.closedAt('level_restless', level));
    const restless = ofLevel.flatMap((slot) => judge(slot, levelClosedAt, now) ?? []);
    if (restless.length > MOST_ALONE) return [wantLevel(level, restless, known)];
    return ofLevel.flatMap((slot) => {
      const closedAt = latestOf(levelClosedAt, known.closedAt('slot_restless', slot.code));
      const one = judge(slot, closedAt, now);
      return one ? [wantSlot(one, known)] : [];
    });
  });
}

/** When somebody closed a level's alert; null where it closed by itself, since most of its slots rested. */
function dealtWithAt(slots: readonly TurningSlot[], closedAt: Date | null): Date | null {
  if (closedAt === null) return null;
  const before = slots.filter(({ turns }) =>
    restlessAt(
      turns.filter(({ at }) => at <= closedAt),
      closedAt,
    ),
  );
  return before.length > MOST_ALONE ? closedAt : null;
}

function judge({ code, level, turns }: TurningSlot, after: Date | null, now: Date): Restless | null {
  const found = restlessAt(after ? turns.filter(({ at }) => at > after) : turns, now);
  return found && { ...found, code, level, devices: devicesOf(turns) };
}

/** Who reported the turns. One that took a slot over from another reports it alone soon. */
function devicesOf(turns: readonly ReportedTurn[]): string[] {
  const all = turns.flatMap(({ source, status }) =>
    source === null || status === 'unknown' ? [] : [source],
  );
  const changes = all.filter((source, index) => index > 0 && source !== all[index - 1]).length;
  return changes < 2 ? [] : [...new Set(all)].toSorted();
}

function nameDevices(devices: readonly string[]) {
  return devices.length < 2 ? {} : { devices: [...devices] };
}

function wantSlot({ code, level, since, lastAt, turns, devices }: Restless, known: KnownAlerts): WantedAlert {
  const firstAt = earliestOf(since, known.sinceOf('slot_restless', code));
  const facts = { level, since: firstAt.toISOString(), turns, ...nameDevices(devices) };
  return { kind: 'slot_restless', subject: code, facts, firstAt, lastAt };
}

function wantLevel(level: string, restless: readonly Restless[], known: KnownAlerts): WantedAlert {
  const since = new Date(Math.min(...restless.map((one) => one.since.getTime())));
  const lastAt = new Date(Math.max(...restless.map((one) => one.lastAt.getTime())));
  const firstAt = earliestOf(since, known.sinceOf('level_restless', level));
  const facts = {
    slots: restless.length,
    codes: restless.slice(0, MOST_NAMED).map(({ code }) => code),
    since: firstAt.toISOString(),
    turns: restless.reduce((sum, { turns }) => sum + turns, 0),
    ...nameDevices([...new Set(restless.flatMap(({ devices }) => devices))].toSorted()),
  };
  return { kind: 'level_restless', subject: level, facts, firstAt, lastAt };
}

function earliestOf(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

function latestOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
