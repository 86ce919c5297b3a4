import {
  answerTerminal,
  listLanes,
  openLane,
  takeCash,
  takePlateBack,
  type LaneList,
} from '#contract/lanes.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent } from '../../audit/index.ts';
import { readWishKey } from '../../money/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { GateServices } from '../read-at-gate.ts';
import { listLanesOf } from './list-lanes.ts';
import { writeReceiptUrl } from './pay-url.ts';
import { takePlateBackAt } from './take-back.ts';
import { takeFeeAt } from './take-fee.ts';
import { letOut, noteTerminal, takeCashAt, type AtWait } from './settle-lane.ts';

const HOUR_MS = 3_600_000;

/** Mounts what somebody at the exits of a mall sees and does: cars that hold, cash, the card terminal, the barrier. */
export function mountLanes(app: FastifyInstance, on: GateServices): void {
  const { database, clock } = on.services;

  async function show(caller: Caller, mall: number) {
    const asked = { mall, person: caller.publicId, now: clock() };
    const lanes = await database.transact({ mall }, (transaction) => listLanesOf(on, transaction, asked));
    await noteSecurityEvent(on.services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'lanes' },
      amounts: { rows: rowsOf(lanes).length },
      shown: rowsOf(lanes),
      foldMs: HOUR_MS,
    });
    return lanes;
  }
  const at = (caller: Caller, mall: number, { id, wait }: { id: string; wait: string }): AtWait => ({
    mall,
    mallId: id,
    wait,
    by: changedBy(caller, clock()),
  });

  mount(app, listLanes, ({ caller, mall }) => show(caller, mall));
  mount(app, openLane, async ({ caller, mall, params, body }) => {
    await database.transact({ mall }, (transaction) =>
      letOut(on, transaction, at(caller, mall, params), body.reason.trim()),
    );
    return show(caller, mall);
  });
  mount(app, takePlateBack, async ({ caller, mall, params }) => {
    await database.transact({ mall }, (transaction) =>
      takePlateBackAt(on, transaction, at(caller, mall, params)),
    );
    return show(caller, mall);
  });
  mount(app, takeCash, ({ caller, mall, params, body, request }) => {
    const named = request.headers['idempotency-key'];
    const key = named === undefined ? null : readWishKey(named);
    const whose = at(caller, mall, params);
    return database.transact({ mall }, async (transaction) => {
      const take = body.isPostedFee ? takeFeeAt : takeCashAt;
      const taken = await take(on, transaction, whose, { ...body, key });
      return { ...taken, receiptUrl: await writeReceiptUrl(on.services, transaction, whose) };
    });
  });
  mount(app, answerTerminal, ({ caller, mall, params, body }) => {
    const whose = at(caller, mall, params);
    return database.transact({ mall }, async (transaction) => {
      const noted = await noteTerminal(on, transaction, whose, body.state);
      if (noted.state !== 'approved') return noted;
      return { ...noted, receiptUrl: await writeReceiptUrl(on.services, transaction, whose) };
    });
  });
}

/** Each car, refund and card of the list by its own id. */
function rowsOf({ waiting, refunds, greeted, undecidedCards }: LaneList): string[] {
  const ids = [...waiting, ...refunds].map(({ id }) => id);
  return [...ids, ...greeted.map(({ session }) => session), ...undecidedCards.map(({ wait }) => wait)];
}
