import { closeCashShift, openCashShift, type CashShift } from '#contract/lanes.ts';
import { fromRupees, paise, toRupees } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, writeAudit } from '../../audit/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { closeDrawer, openDrawer, type OpenDrawer } from './shifts.ts';

type ShownDrawer = Pick<OpenDrawer, 'shift' | 'takenPaise' | 'paidOutPaise'>;

/** Mounts the opening and the closing of a cash drawer. */
export function mountCash(app: FastifyInstance, { database, clock }: Services): void {
  mount(app, openCashShift, ({ caller, mall, params, body }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const shift = await openDrawer(transaction, mall, fromRupees(body.float), by);
      const detail = { shift: shift.publicId, float: body.float };
      const entry = {
        actor: by.actor,
        action: 'cash_shift_opened' as const,
        target: params.id,
        mall,
        detail,
      };
      await writeAudit(transaction, entry, by.now);
      return presentDrawer({ shift, takenPaise: paise(0), paidOutPaise: paise(0) });
    });
  });
  mount(app, closeCashShift, ({ caller, mall, params, body }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const counted = await closeDrawer(transaction, mall, fromRupees(body.counted), by);
      const closed = {
        ...presentDrawer(counted),
        closedAt: counted.closedAt.toISOString(),
        counted: toRupees(counted.countedPaise),
        expected: toRupees(counted.expectedPaise),
        difference: toRupees(counted.differencePaise),
      };
      const { counted: found, expected, difference } = closed;
      const detail = { shift: closed.id, counted: found, expected, difference };
      const entry = {
        actor: by.actor,
        action: 'cash_shift_closed' as const,
        target: params.id,
        mall,
        detail,
      };
      await writeAudit(transaction, entry, by.now);
      return closed;
    });
  });
}

export function presentDrawer({ shift, takenPaise, paidOutPaise }: ShownDrawer): CashShift {
  const { publicId, openedAt, floatPaise } = shift;
  return {
    id: publicId,
    openedAt: openedAt.toISOString(),
    float: toRupees(floatPaise),
    taken: toRupees(takenPaise),
    paidOut: toRupees(paidOutPaise),
  };
}
