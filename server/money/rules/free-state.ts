import { FREE_STATES, type ShownPaymentSettings } from '#contract/payment-rules.ts';
import { writeAudit } from '../../audit/index.ts';
import { regionsOf } from '../../calendar/index.ts';
import type { MallRecord, OnMallAdded } from '../../malls/index.ts';
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
export async function warnWhereFree(transaction: Transaction, mall: MallRecord): Promise<string | null> {
  const { zeroTariff } = await findRules(transaction, mall.id);
  if (!zeroTariff) return null;
  const why = freeStateOf(mall) === null ? '' : `${IN_GUJARAT} `;
  return `This mall charges nothing, whatever its tariff says. ${why}To charge, change “Parking costs nothing here” on its page Lanes.`;
}

const IN_GUJARAT =
  'It lies in Gujarat, where malls may not charge visitors for parking (High Court, 10 July 2019) and begin without charging.';

/** A mall that is added in such a State begins without charging, until somebody of it decides otherwise. */
export const beginFree: OnMallAdded = async (transaction, { id: mall, publicId, ...where }, by) => {
  const state = freeStateOf(where);
  if (state === null) return;
  const rules = { ...pickRules(await findRules(transaction, mall)), zeroTariff: true };
  await writeRules(transaction, { mall, ...rules, changedBy: by.actor, changedAt: by.now });
  const detail = { what: 'payments', after: rules, because: state };
  const entry = { actor: by.actor, action: 'setting_changed', target: publicId, mall, detail } as const;
  await writeAudit(transaction, entry, by.now);
};
