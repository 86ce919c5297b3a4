import type { DrawnPlan, Plan } from '#contract/plans.ts';
import { checkPlan, type PlanFault } from '#domain/parking/plan-checks.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { badInput, conflict, outOfDate } from '../../platform/http/errors.ts';
import { changeLocked } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import type { MallRecord } from '../mall-record.ts';
import { loadPlan, writePlan } from './store.ts';

interface Wanted {
  readonly plan: Plan | null;
  /** The revision that was read, from `If-Match`. */
  readonly ifMatch: string | undefined;
}

/** Of a plan with many faults the first are named. */
const MOST_NAMED = 20;

/** Stores a plan as the next revision. Refuses one that cars cannot drive by, and one made from an older revision. */
export async function storePlan(
  cache: MallCache,
  publicId: string,
  { plan, ifMatch }: Wanted,
  by: ChangedBy,
): Promise<DrawnPlan> {
  let stored: DrawnPlan = { plan, revision: 0 };
  await changeLocked(cache, publicId, by, 'plan_changed', async (transaction, mall) => {
    const before = await loadPlan(transaction, mall.id);
    if (!isCurrent(ifMatch, before.revision))
      throw outOfDate('Somebody else has changed this plan. Load it again to see their change.');
    if (plan) refuseFaults(plan, mall);
    stored = { plan, revision: before.revision + 1 };
    await writePlan(transaction, { ...stored, mall: mall.id, person: by.actor, at: by.now });
    return describe(stored);
  });
  return stored;
}

/** The revision as it travels in `ETag` and `If-Match`. */
export function planTag(revision: number): string {
  return `"plan-${revision}"`;
}

function isCurrent(ifMatch: string | undefined, revision: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === planTag(revision));
}

function refuseFaults(plan: Plan, { isConfigured, parkingConfig }: MallRecord): void {
  if (!isConfigured)
    throw conflict('not_configured', 'Save the parking configuration first: a plan places its slots.');
  const faults = checkPlan(plan, parkingConfig);
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? ` And ${faults.length - 1} more.` : '';
  throw badInput(first.sentence + more, nameFaults(faults));
}

function nameFaults(faults: readonly PlanFault[]): Record<string, string> {
  return Object.fromEntries(
    faults
      .slice(0, MOST_NAMED)
      .map(({ level, sentence }, i) => [`plan.${level ?? 'mall'}.${i + 1}`, sentence]),
  );
}

function describe({ plan, revision }: DrawnPlan): Record<string, unknown> {
  const levels = plan?.levels.map(({ level, slots, marks }) => ({
    level,
    slots: slots.length,
    marks: marks.length,
  }));
  return { revision, levels: levels ?? null, metres: plan?.metres ?? null };
}
