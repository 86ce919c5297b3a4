import type { SettlementInput } from '#contract/settlements.ts';
import { tokenOf } from '../../server/attention/detail/session-token.ts';
import { conflict } from '../../server/platform/http/errors.ts';
import type { Transaction } from '../../server/platform/storage/database.ts';
import { findByPublicId, lockSessions } from '../../server/sessions/index.ts';
import { attentionDesk, type AttentionDesk } from '../attention-desk.ts';
import type { GatedMall } from '../gated-mall.ts';
import type { ModelAction } from '../settlement-model.ts';
import type { Person } from '../test-people.ts';

/** Somebody who settles any session by what they saw of it: the queue offers less, and the model decides everything. */
export interface SettlingDesk extends Pick<AttentionDesk, 'read'> {
  decide(asked: ModelAction, seen: string): Promise<string>;
  undo(settlement: string): Promise<string>;
}

const reason = 'Seen on the photograph';

export function settlingDesk(gated: GatedMall, person: Person): SettlingDesk {
  const { app, mall } = gated;
  const settle = (asked: SettlementInput, check: (transaction: Transaction) => Promise<void>) =>
    app.services.database.transact({ mall: mall.id }, async (transaction) => {
      await lockSessions(transaction, mall.id);
      await check(transaction);
      const by = { actor: person.id, now: app.services.clock() };
      return (await app.sessions.settle(transaction, mall.id, asked, by)).settlement.id;
    });
  return {
    read: (item, status) => attentionDesk(gated, person).read(item, status),
    decide: (asked, seen) =>
      settle(toInput(asked), async (transaction) => {
        const session = await findByPublicId(transaction, mall.id, asked.session);
        if (tokenOf(session) !== seen) throw conflict('settled_already', 'Somebody was faster.');
      }),
    undo: (settlement) => settle({ action: 'undo', settlement, reason }, () => Promise.resolve()),
  };
}

function toInput(asked: ModelAction): SettlementInput {
  const { session } = asked;
  switch (asked.action) {
    case 'join':
      return { action: 'join', session, exit: asked.exit, reason };
    case 'close':
      return { action: 'close', session, exitAt: new Date(asked.at).toISOString(), reason };
    case 'correct_plate':
      return { action: 'correct_plate', session, plate: asked.plate, reason };
    case 'split':
    case 'close_free':
      return { action: asked.action, session, reason };
  }
}
