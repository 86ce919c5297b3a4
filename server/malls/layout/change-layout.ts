import type { ParkingConfig } from '#contract/malls.ts';
import { planLayoutChange, type LayoutPlan, type LayoutRefusal } from '#domain/parking/layout.ts';
import { checkParkingConfig, slotsOf } from '#domain/parking/mall.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { badInput, conflict, outOfDate } from '../../platform/http/errors.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { changeLocked } from '../change-mall.ts';
import type { MallCache } from '../mall-cache.ts';
import type { MallRecord } from '../mall-record.ts';
import type { SlotUsers } from './slot-users.ts';
import { loadRetired, writeConfig, writeSlots } from './store.ts';

interface Wanted {
  readonly config: ParkingConfig;
  /** The version that the admin has seen, from `If-Match`. */
  readonly ifMatch: string | undefined;
  /** The admin knows that slots in use go. */
  readonly confirmed: boolean;
}

/**
 * Sets a mall's layout. Refuses a configuration that makes no sense, one made from an older version, and one that
 * takes away slots with cars in them unless that is confirmed: such slots are then retired until they are free.
 */
export async function changeLayout(
  cache: MallCache,
  users: SlotUsers,
  publicId: string,
  wanted: Wanted,
  by: ChangedBy,
): Promise<number> {
  checkConfig(wanted.config);
  return changeLocked(cache, publicId, by, 'layout_changed', async (transaction, mall) => {
    if (!isCurrent(mall, wanted.ifMatch))
      throw outOfDate('Somebody else has changed this configuration. Load it again to see their change.');
    const plan = await planFor(transaction, users, mall, wanted);
    await carryOut(transaction, users, mall, wanted.config, plan, by.now);
    return {
      from: mall.isConfigured ? mall.parkingConfig : null,
      to: wanted.config,
      retired: plan.retired.map(({ code }) => code),
    };
  });
}

/** The version as it travels in `ETag` and `If-Match`. */
export function layoutTag({ configVersion }: MallRecord): string {
  return `"${configVersion}"`;
}

function isCurrent(mall: MallRecord, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === layoutTag(mall));
}

function checkConfig(config: ParkingConfig): void {
  const checked = checkParkingConfig(config);
  if (checked.ok) return;
  const fields = Object.entries(checked.fields).map(([name, sentence]) => [
    `parkingConfig.${name}`,
    sentence,
  ]);
  throw badInput(fields[0]?.[1] ?? 'The configuration makes no sense.', Object.fromEntries(fields));
}

async function planFor(
  transaction: Transaction,
  users: SlotUsers,
  mall: MallRecord,
  { config, confirmed }: Wanted,
): Promise<LayoutPlan> {
  // What a mall shows before it is configured are defaults: no slot of them exists.
  if (!mall.isConfigured)
    return { ok: true, added: slotsOf(config), unchanged: [], renamed: [], retired: [], removed: [] };
  const inUse = await users.findInUse(transaction, mall.id);
  const alreadyRetired = await loadRetired(transaction, mall.id);
  const plan = planLayoutChange(mall.parkingConfig, config, inUse, { confirmed, alreadyRetired });
  if (!plan.ok) throw describe(plan);
  return plan;
}

function describe({ reason, slots }: LayoutRefusal): Error {
  const named = slots.slice(0, 10).join(', ') + (slots.length > 10 ? ` and ${slots.length - 10} more` : '');
  const sentence =
    reason === 'slots_in_use'
      ? `Cars are in slots that this change takes away: ${named}. Confirm to keep those slots until they are free.`
      : `Slots that still wait to become free have codes that this change gives to others: ${named}.`;
  return conflict(reason, sentence, { slots: slots.join(', ') });
}

async function carryOut(
  transaction: Transaction,
  users: SlotUsers,
  mall: MallRecord,
  config: ParkingConfig,
  plan: LayoutPlan,
  at: Date,
): Promise<void> {
  const renames = plan.renamed.map(({ from, to }) => ({ from, to: to.code }));
  const renamed = renames.map(({ from }) => from);
  const slots = { places: slotsOf(config), retired: plan.retired, renamed };
  await users.rename(transaction, mall.id, renames, () => writeSlots(transaction, mall.id, slots, at), at);
  await writeConfig(transaction, mall, config);
}
