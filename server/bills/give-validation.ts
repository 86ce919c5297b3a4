import { toRupees } from '#domain/money/money.ts';
import { stampName } from '#domain/money/worths.ts';
import { writeAudit, type ChangedBy } from '../audit/index.ts';
import { findTariffById, insertValidation, listValidations } from '../money/index.ts';
import { badInput, conflict, notThere } from '../platform/http/errors.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { lockByPublicId, type ClosedSession, type OpenSession } from '../sessions/index.ts';
import type { BillServices } from './bill-services.ts';
import { findBill } from './find-bill.ts';
import { lowerCharge } from './lower-charge.ts';

interface WantedValidation {
  readonly mall: number;
  /** As people see it. */
  readonly session: string;
  readonly code: string;
  readonly reason: string;
}

/** Gives a session a stamp, in one transaction with its audit record; the same stamp again changes nothing. */
export async function giveValidation(
  { services: { database }, money }: Pick<BillServices, 'services' | 'money'>,
  { mall, session: publicId, code, reason: why }: WantedValidation,
  by: ChangedBy,
) {
  return database.transact({ mall }, async (transaction) => {
    const session = await lockByPublicId(transaction, mall, publicId);
    if (!session) throw notThere('There is no such session in this mall.', 'session_not_found');
    if (session.kind === 'unmatched')
      throw conflict('no_entry', 'Only the exit of this session is known, so nothing is charged for it.');
    await refuseUnknown(transaction, session, code);
    const whose = { mall, session: session.id, code, givenBy: by.actor, givenAt: by.now, reason: why };
    if (await insertValidation(transaction, whose)) {
      if (session.kind === 'closed') {
        // Without its reason: a person’s words stand with the stamp alone.
        const reason = `The stamp ${code} was given after the exit`;
        const name = `stamp-${code}`;
        await lowerCharge({ money }, transaction, session, { name, reason, gift: stampName(code), by });
      }
      const entry = { actor: by.actor, action: 'validation_given', target: publicId, mall } as const;
      await writeAudit(transaction, { ...entry, detail: { code } }, by.now);
    }
    const { quote, duePaise } = await findBill(transaction, session, by.now);
    return {
      session: publicId,
      validations: (await listValidations(transaction, session.id)).map((stamp) => stamp.code),
      charges: toRupees(quote.paise),
      amountDue: toRupees(duePaise),
    };
  });
}

/** A stamp that the tariff of the session's entry does not know frees nothing: whoever gives it should hear so. */
async function refuseUnknown(
  transaction: Transaction,
  { tariffId }: OpenSession | ClosedSession,
  code: string,
): Promise<void> {
  const tariff = tariffId === null ? null : await findTariffById(transaction, tariffId);
  if (tariff?.document.validations.some((stamp) => stamp.code === code)) return;
  const sentence = 'The tariff of this session knows no such stamp.';
  throw badInput(sentence, { code: 'No such stamp' }, 'validation_unknown');
}
