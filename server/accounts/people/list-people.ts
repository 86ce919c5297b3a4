import type { MallInvitation, MallPeople } from '#contract/people.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { listOpenIn, type InvitationRow } from '../invitations/store.ts';
import { listPeopleOf, type PersonRow } from './store.ts';

const EXPIRED_SHOWN_MS = 30 * 24 * 3_600_000;

interface Reader {
  readonly caller: { readonly publicId: string };
  /** Since when whose cash drawer is open. */
  readonly drawers: ReadonlyMap<string, Date>;
  readonly now: Date;
}

/** The people of a mall and who is invited, as one of them is shown it. */
export async function describePeople(
  transaction: Transaction,
  mall: number,
  { caller, drawers, now }: Reader,
): Promise<MallPeople> {
  const rows = await listPeopleOf(transaction, mall);
  const invited = await listOpenIn(transaction, mall, new Date(now.getTime() - EXPIRED_SHOWN_MS));
  return {
    people: rows.map(({ account, held }) => ({
      id: account.publicId,
      name: account.name,
      email: account.email,
      role: held.role,
      since: held.grantedAt.toISOString(),
      lastSeenAt: held.seenAt?.toISOString() ?? null,
      isYou: account.publicId === caller.publicId,
      isLastAdmin: isLastAdmin(rows, account.id),
      drawerOpenSince: drawers.get(account.publicId)?.toISOString() ?? null,
    })),
    invitations: invited.map((row) => presentMallInvitation(row, now)),
  };
}

/** Whether nobody would be left in the mall to administer it without this account. */
export function isLastAdmin(people: readonly PersonRow[], account: number): boolean {
  const admins = people.filter(({ held }) => held.role === 'admin');
  return admins.length === 1 && admins[0]?.account.id === account;
}

export function presentMallInvitation(row: InvitationRow, now: Date): MallInvitation {
  const { publicId: id, name, email, role, expiresAt } = row;
  return { id, name, email, role, expiresAt: expiresAt.toISOString(), isExpired: expiresAt <= now };
}
