import { payTokenOf } from '../../bills/index.ts';
import type { JoinWork } from '../../sessions/index.ts';
import { endShownLinks } from '../lanes/end-shown-links.ts';
import type { GateServices } from '../read-at-gate.ts';

/** Follows what exits persons join to sessions: the link that was shown there, once ended, leads to the session again. */
export function joinedWork({ services }: Pick<GateServices, 'services'>): JoinWork {
  return {
    join: async (transaction, session, now) => void (await payTokenOf(services, transaction, session, now)),
    takeBack: async (transaction, { id }, joinedAt) =>
      endShownLinks(transaction, id, { before: new Date(joinedAt.getTime() + 1), now: joinedAt }),
  };
}
