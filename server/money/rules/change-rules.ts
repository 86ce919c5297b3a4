import type { BodyOf } from '#contract/endpoint.ts';
import type { changePaymentSettings } from '#contract/payment-rules.ts';
import type { ChangedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { badInput, conflict } from '../../platform/http/errors.ts';
import { freeStateOf } from './free-state.ts';
import { findRules, pickRules, writeRules, type PaymentRules } from './store.ts';

/** Changes what a mall does at its exits; the audit trail holds how it was and how it is. */
export async function changeRules(
  malls: Malls,
  publicId: string,
  wanted: BodyOf<typeof changePaymentSettings>,
  by: ChangedBy,
): Promise<void> {
  await malls.change(publicId, by, 'setting_changed', async (transaction, { id, name, address }) => {
    const before = pickRules(await findRules(transaction, id));
    const begins = before.zeroTariff && wanted.zeroTariff === false;
    const state = begins ? freeStateOf({ name, address }) : null;
    if (state !== null && !wanted.mayCharge) throw mayNotCharge();
    const after: PaymentRules = {
      exitRule: wanted.exitRule ?? before.exitRule,
      leaveMinutes: wanted.leaveMinutes ?? before.leaveMinutes,
      zeroTariff: wanted.zeroTariff ?? before.zeroTariff,
      fastagPolicy: wanted.fastagPolicy ?? before.fastagPolicy,
      fastagPlazaId: wanted.fastagPlazaId === undefined ? before.fastagPlazaId : wanted.fastagPlazaId,
    };
    refuseWithoutPlaza(after);
    const confirmed = state === null ? {} : { mayCharge: state };
    await writeRules(transaction, {
      mall: id,
      ...after,
      ...confirmed,
      changedBy: by.actor,
      changedAt: by.now,
    });
    return { what: 'payments', before, after, ...confirmed };
  });
}

function mayNotCharge() {
  const sentence =
    'In Gujarat a mall may not charge its visitors for parking (High Court, 10 July 2019). Confirm that this one may.';
  return conflict('may_not_charge', sentence, { zeroTariff: 'Confirm that this mall may charge' });
}

/** The acquirer knows a mall by its number alone. */
function refuseWithoutPlaza({ fastagPolicy, fastagPlazaId }: PaymentRules): void {
  if (fastagPolicy !== 'off' && fastagPlazaId === null)
    throw badInput(
      'FASTag needs the plaza number that the acquirer gave this mall.',
      { fastagPlazaId: 'Required for FASTag' },
      'plaza_id_missing',
    );
}
