import type { MallRole } from '#contract/roles.ts';
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { writeAudit } from '../../audit/index.ts';
import { hashFresh, makeToken } from '../cookies.ts';
import { writeInvitation } from '../mails.ts';
import { insertInvitation, revokeOpenFor, revokeOpenIn, type InvitationRow } from './store.ts';

const VALID_MS = 7 * 24 * 3_600_000;

interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly malls: readonly number[];
  /** The names of the malls, for the mail. */
  readonly mallNames: readonly string[];
  readonly isSuperAdmin: boolean;
  /** What they are to be in the malls; unset: an admin of exactly these. */
  readonly role?: MallRole;
  /** The one mall whose admin invites: what others have invited the address to stands then. */
  readonly byMall?: number;
  /** The public id of an account, or the command line. */
  readonly invitedBy: string;
  /** Whether the link is mailed, where mails can be sent; else it is for whoever invites to hand over. */
  readonly isMailed: boolean;
}

export interface Invited {
  readonly invitation: InvitationRow;
  /** Null once it is on its way to the address. */
  readonly link: string | null;
}

/** Invites an address to a role: its link is stored as a hash, works once and for seven days. */
export async function invite(
  { mail, config }: Services,
  transaction: Transaction,
  { email, name, malls, mallNames, isSuperAdmin, role = 'admin', byMall, invitedBy, isMailed }: Wanted,
  now: Date,
): Promise<Invited> {
  if (byMall === undefined) await revokeOpenFor(transaction, email, now);
  else await revokeOpenIn(transaction, byMall, email, now);
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const invitation = await insertInvitation(transaction, {
    publicId: randomUUID(),
    email,
    name,
    malls,
    isSuperAdmin,
    role,
    tokenHash: hashFresh(token),
    invitedBy,
    createdAt: now,
    expiresAt,
    acceptedAt: null,
    acceptedBy: null,
    revokedAt: null,
  });
  const link = `${config.siteUrl}/invitation/${token}`;
  const isSent = isMailed && mail.isSetUp;
  if (isSent) {
    const text = writeInvitation({ link, mallNames, isSuperAdmin, role });
    await mail.send({ to: email, ...text, usefulUntil: expiresAt }, transaction);
  }
  const entry = {
    actor: invitedBy,
    action: 'invitation_made',
    target: invitation.publicId,
    ...(byMall === undefined ? {} : { mall: byMall }),
    detail: { malls, isSuperAdmin, role, isSent },
  } as const;
  await writeAudit(transaction, entry, now);
  return { invitation, link: isSent ? null : link };
}
