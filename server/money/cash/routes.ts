import { closeDrawerOf as closeDrawerOfCall, listDrawers, listOwnDrawers } from '#contract/cash-drawers.ts';
import { closeCashShift, openCashShift } from '#contract/lanes.ts';
import { fromRupees, paise } from '#domain/money/money.ts';
import type { FastifyInstance } from 'fastify';
import type { People } from '../../accounts/index.ts';
import { changedBy, writeAudit, type AuditEntry, type ChangedBy } from '../../audit/index.ts';
import type { Malls } from '../../malls/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { closeDrawerOf, closeOwnDrawer, type CountedDrawer } from './close-drawer.ts';
import { listDrawersOf } from './list-drawers.ts';
import { presentClosed, presentCounted, presentDrawer, presentOwn } from './present.ts';
import { openDrawer } from './shifts.ts';
import { listShiftsOf, sumMovedIn } from './store.ts';

const OWN_SHOWN_MS = 90 * 24 * 3_600_000;
const MOST_OWN = 50;

interface Doors {
  readonly malls: Malls;
  readonly people: People;
}

/** Mounts the opening and the closing of cash drawers, and the lists of them. */
export function mountCash(app: FastifyInstance, services: Services, { malls, people }: Doors): void {
  mountOwn(app, services, { malls, people });
  const { database, clock } = services;

  mount(app, listDrawers, ({ mall, caller }) => {
    const isMallDeleted = malls.get(mall) === null;
    const wanted = { mall, isMallDeleted, reader: caller.publicId, now: clock() };
    return listDrawersOf({ database, people }, wanted);
  });

  mount(app, closeDrawerOfCall, async ({ caller, mall, params, body }) => {
    const by = changedBy(caller, clock());
    const { isUncounted = false, reason } = body;
    const count = { countedPaise: fromRupees(body.counted), expectedPaise: fromRupees(body.expected) };
    const wanted = { mall, shift: params.shift, ...count, isUncounted, reason: reason.trim() };
    const moved = await database.transact({ mall }, async (transaction) => {
      const counted = await closeDrawerOf(transaction, wanted, by);
      const { person } = counted.shift;
      const whose =
        person === by.actor
          ? ({ action: 'cash_shift_closed', target: params.id } as const)
          : ({ action: 'cash_shift_closed_for', target: person } as const);
      await noteClosed(transaction, { ...whose, mall, by }, counted);
      return sumMovedIn(transaction, counted.shift);
    });
    const named = [moved.person, moved.closedBy ?? moved.person];
    const roles = await people.rolesIn(mall, named);
    return presentClosed(moved, { reader: caller.publicId, roles });
  });
}

/** What whoever holds a drawer does with it. */
function mountOwn(app: FastifyInstance, { database, clock }: Services, { malls, people }: Doors): void {
  mount(app, openCashShift, ({ caller, mall, params, body }) => {
    const by = changedBy(caller, clock());
    return database.transact({ mall }, async (transaction) => {
      const shift = await openDrawer(transaction, mall, fromRupees(body.float), by);
      const detail = { shift: shift.publicId, float: body.float };
      const action = 'cash_shift_opened' as const;
      await writeAudit(transaction, { actor: by.actor, action, target: params.id, mall, detail }, by.now);
      return presentDrawer({ shift, takenPaise: paise(0), paidOutPaise: paise(0) });
    });
  });

  mount(app, closeCashShift, ({ caller, mall, params, body }) => {
    const by = changedBy(caller, clock());
    const wanted = { mall, countedPaise: fromRupees(body.counted), shift: body.shift };
    return database.transact({ mall }, async (transaction) => {
      const counted = await closeOwnDrawer(transaction, wanted, by);
      await noteClosed(transaction, { action: 'cash_shift_closed', target: params.id, mall, by }, counted);
      return presentCounted(counted);
    });
  });

  mount(app, listOwnDrawers, async ({ caller }) => {
    const since = new Date(clock().getTime() - OWN_SHOWN_MS);
    const shifts = await database.transact('system', (transaction) =>
      listShiftsOf(transaction, caller.publicId, { since, most: MOST_OWN }),
    );
    const closers = [...new Set(shifts.flatMap(({ closedBy }) => closedBy ?? []))];
    const names = closers.length === 0 ? new Map<string, string>() : await people.namesOf(closers, true);
    const nameOf = (person: string) => names.get(person);
    const drawers = shifts.map((shift) => presentOwn(shift, malls.known(shift.mall), nameOf));
    return { drawers };
  });
}

/** Without the reason: a person's words may name somebody, and the trail can never be changed. */
async function noteClosed(
  transaction: Transaction,
  { by, ...entry }: Pick<AuditEntry, 'action' | 'target'> & { readonly mall: number; readonly by: ChangedBy },
  closed: CountedDrawer,
): Promise<void> {
  if (!closed.isNew) return;
  const { id: shift, counted, expected, difference } = presentCounted(closed);
  const { isUncounted } = closed.shift;
  const detail = { shift, counted, expected, difference, ...(isUncounted ? { isUncounted } : {}) };
  await writeAudit(transaction, { actor: by.actor, ...entry, detail }, by.now);
}
