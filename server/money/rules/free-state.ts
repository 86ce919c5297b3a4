import { FREE_STATES, type ShownPaymentSettings } from '#contract/payment-rules.ts';
import { writeAudit, type ChangedBy } from '../../audit/index.ts';
import { regionsOf } from '../../calendar/index.ts';
import type { MallRecord, OnMallAdded, OnMallChanged } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findRules, pickRules, writeRules } from './store.ts';

/** The State of a mall, where a court has decided that malls may not charge: by its address, else by its name. */
export function freeStateOf({
  name,
  address,
}: {
  readonly name: string;
  readonly address: string;
}): ShownPaymentSettings['freeState'] {
  const known = regionsOf(address);
  const regions = known.length > 1 ? known : regionsOf(name);
  return FREE_STATES.find((state) => regions.includes(state)) ?? null;
}

/** What whoever sets a price has to know of a mall that charges nothing, whatever its tariff says; null of any other. */
export async function warnWhereFree(transaction: Transaction, mall: WarnedMall): Promise<string | null> {
  const { zeroTariff } = await findRules(transaction, mall.id);
  if (!zeroTariff) return null;
  const why = freeStateOf(mall) === null ? '' : `${IN_GUJARAT} `;
  return `This mall charges nothing, whatever its tariff says. ${why}To charge, change “Parking costs nothing here” on its page Lanes.`;
}

type WarnedMall = Pick<MallRecord, 'id' | 'name' | 'address'>;

const IN_GUJARAT =
  'It lies in Gujarat, where malls may not charge visitors for parking (High Court, 10 July 2019) and begin without charging.';

/** A mall that is added in such a State begins without charging, until somebody of it decides otherwise. */
export const beginFree: OnMallAdded = async (transaction, mall, by) => {
  const state = freeStateOf(mall);
  if (state !== null) await stopCharging(transaction, mall, state, by);
};

/**
 * A mall of which it becomes known only later that it lies in such a State charges nothing from then on either, unless it
 * was confirmed before that it may charge there. One that leaves the State goes on as it is: nobody asked for a price.
 */
export const freeWhereMoved: OnMallChanged = async (transaction, mall, before, by) => {
  const state = freeStateOf(mall);
  if (state === null || state === freeStateOf(before)) return null;
  const { zeroTariff, former } = await findRules(transaction, mall.id);
  const isConfirmed = former.some(({ mayCharge }) => mayCharge === state);
  if (!zeroTariff && !isConfirmed) await stopCharging(transaction, mall, state, by);
  return warnWhereFree(transaction, mall);
};

/** Lets a mall charge nothing, on record as a change of its rules like any other. */
async function stopCharging(
  transaction: Transaction,
  { id: mall, publicId }: Pick<MallRecord, 'id' | 'publicId'>,
  state: NonNullable<ShownPaymentSettings['freeState']>,
  by: ChangedBy,
): Promise<void> {
  const before = pickRules(await findRules(transaction, mall));
  const after = { ...before, zeroTariff: true };
  await writeRules(transaction, { mall, ...after, changedBy: by.actor, changedAt: by.now });
  const detail = { what: 'payments', before, after, because: state };
  const entry = { actor: by.actor, action: 'setting_changed', target: publicId, mall, detail } as const;
  await writeAudit(transaction, entry, by.now);
}
