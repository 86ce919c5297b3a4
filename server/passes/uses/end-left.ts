import type { Services } from '../../platform/services.ts';
import { endOf, findByIds } from '../../sessions/index.ts';
import { endUses, listOpenUses } from './store.ts';

const AT_ONCE = 200;

/** Notes which cars that came in by passes have left otherwise than by an exit that was read: a person ended their session. */
export async function endUsesOfLeft({ database }: Pick<Services, 'database'>): Promise<void> {
  for (let behind = 0; ;) {
    const asked = behind;
    // Mostly nobody is inside by a pass.
    const open = await database.ask('system', (transaction) => listOpenUses(transaction, asked, AT_ONCE));
    if (open.length === 0) return;
    const uses = await database.transact('system', async (transaction) => {
      const found = await listOpenUses(transaction, asked, AT_ONCE);
      const sessions = await findByIds(
        transaction,
        found.map(({ session }) => session),
      );
      for (const session of sessions)
        if (session.kind !== 'open') await endUses(transaction, [session.id], endOf(session));
      return found;
    });
    const last = uses.at(-1);
    if (!last || uses.length < AT_ONCE) return;
    behind = last.session;
  }
}
