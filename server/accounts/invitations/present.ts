import type { AnswerOf } from '#contract/endpoint.ts';
import type { Invitation, InvitedRole, openInvitation } from '#contract/invitations.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Malls } from '../../malls/index.ts';
import { presentMalls } from '../present.ts';
import type { AccountRow } from '../store.ts';
import type { InvitationRow } from './store.ts';

export function presentInvitation(malls: Malls, row: InvitationRow, now: Date): Invitation {
  return {
    id: row.publicId,
    email: row.email,
    name: row.name,
    malls: presentMalls(malls, row.malls),
    role: presentRole(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
  };
}

function presentRole({ isSuperAdmin, role }: InvitationRow): InvitedRole {
  if (isSuperAdmin) return 'super_admin';
  return role === 'admin' ? 'mall_admin' : role;
}

/** What whoever has the link sees before accepting. */
export function presentOpened(
  malls: Malls,
  row: InvitationRow,
  account: AccountRow | null,
  caller: Caller | null,
): AnswerOf<typeof openInvitation> {
  return {
    email: row.email,
    name: row.name,
    malls: presentMalls(malls, row.malls).map(({ name }) => name),
    role: presentRole(row),
    expiresAt: row.expiresAt.toISOString(),
    account: !account ? 'none' : account.emailVerifiedAt ? 'verified' : 'unverified',
    isYou: caller !== null && caller.accountId === account?.id,
  };
}
