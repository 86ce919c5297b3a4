import sql from 'sql-template-tag';
import type { GatedMall, GateTests } from './gated-mall.ts';
import { at } from './gated-mall.ts';
import { readRows } from './rows.ts';
import { findByIds } from '../server/sessions/index.ts';
import { payTokenOf } from '../server/bills/index.ts';
import type { Paise } from '../domain/money/money.ts';

/** A car that was in a mall, and the link by which its visit is paid. */
export interface PaidVisit {
  readonly id: number;
  readonly publicId: string;
  readonly token: string;
}

/** A number that is a GSTIN and nobody's. */
export const TEST_GSTIN = '27AAPFU0939F1ZV';

/** Lets a car stay for some minutes; the charge stands, nothing is paid. */
export async function visit(
  gates: GateTests,
  mall: GatedMall,
  { plate, from, minutes }: { plate: string; from: number; minutes: number },
): Promise<PaidVisit> {
  const { sessionId } = await mall.read('entry-1', at(from), plate);
  await mall.read('exit-1', at(from + minutes), plate);
  return linkOf(gates, sessionId, at(from));
}

/** The link of a visit, whether its car is inside or has left. */
export async function linkOf(gates: GateTests, sessionId: string | null, when: Date): Promise<PaidVisit> {
  return gates.database.transact('system', async (transaction) => {
    const [row] = await readRows<{ id: number }>(
      transaction,
      sql`select id from sessions where public_id = ${sessionId}`,
    );
    const id = row?.id ?? 0;
    const [session] = await findByIds(transaction, [id]);
    if (!session) throw new Error('no such session');
    const token = await payTokenOf(gates.app.services, transaction, session, when);
    return { id, publicId: sessionId ?? '', token };
  });
}

/** Somebody at the desk takes an amount for a session. */
export async function takeCash(
  gates: GateTests,
  mall: GatedMall,
  { id, paise, when, isOver = false }: { id: number; paise: number; when: Date; isOver?: boolean },
): Promise<void> {
  await gates.database.transact({ mall: mall.mall.id }, (transaction) =>
    gates.app.money.payments.take(transaction, {
      mall: mall.mall.id,
      session: id,
      method: 'cash',
      paise: paise as Paise,
      coversUntil: when,
      person: 'somebody',
      at: when,
      isOver,
    }),
  );
}
