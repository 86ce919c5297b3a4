import { versionsWithin, type Former } from '../time/versions.ts';
import type { DoubtfulSpan } from './least-quote.ts';

/** What of a mall's rules counts by the instant at which a driver came, paid or left. */
export interface DriversRules {
  /** How long a driver who has paid has to leave. */
  readonly leaveMinutes: number;
  /** The mall does not charge, whatever its tariff says. */
  readonly zeroTariff: boolean;
}

/** Rules as they were, and who ended them; that is not known of those from before it was stored. */
export type FormerRules = Former<DriversRules> & {
  readonly endedBy?: string;
  /** Where whoever ended them confirmed that the mall may charge in this State, in which malls may not. */
  readonly mayCharge?: string;
};

/** The rules as they are, and as they were before. */
export interface RulesOverTime extends DriversRules {
  readonly former: readonly FormerRules[];
}

/**
 * Whether a mall did not charge as a car came in, or does not as it leaves. Like a tariff, what was in force at the entry
 * counts for the whole session; and nobody pays at an exit where nothing is charged. Where a time is in doubt, it counts
 * that it may have been so.
 */
export function isFreeFor(rules: RulesOverTime, span: DoubtfulSpan): boolean {
  const { entryAt, exitAt, entryDoubtMs = 0, entryEarlyMs = 0, exitDoubtMs = 0 } = span;
  const latestEntry = Math.min(exitAt.getTime(), entryAt.getTime() + entryDoubtMs);
  const asItCame = { from: new Date(entryAt.getTime() - entryEarlyMs), until: new Date(latestEntry) };
  const asItLeft = { from: new Date(exitAt.getTime() - exitDoubtMs), until: exitAt };
  return [asItCame, asItLeft].some((time) =>
    versionsWithin<DriversRules>(rules, rules.former, time).some(({ zeroTariff }) => zeroTariff),
  );
}

/** How long a driver who paid at an instant has to leave at another: the most that was promised meanwhile. */
export function minutesToLeave(rules: RulesOverTime, paidAt: Date, at: Date): number {
  const time = { from: paidAt, until: at < paidAt ? paidAt : at };
  const promised = versionsWithin<DriversRules>(rules, rules.former, time);
  return Math.max(...promised.map(({ leaveMinutes }) => leaveMinutes));
}
