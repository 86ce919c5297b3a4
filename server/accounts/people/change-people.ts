import type { MallRole } from '#contract/roles.ts';
import { takeAuditTurn, writeAudit } from '../../audit/index.ts';
import { conflict, notAllowed, notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { revokeAcceptedIn, revokeOneIn, revokeOpenIn } from '../invitations/store.ts';
import { withdrawSentBy } from '../invitations/withdraw-sent.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { deleteSignInsOf } from '../sign-ins/store.ts';
import { findById, forgetHowMade, setRole, type AccountRow } from '../store.ts';
import { isLastAdmin } from './list-people.ts';
import { deleteRole, listPeopleOf, type PersonRow } from './store.ts';

/** Who changes the people of which mall. */
interface On {
  readonly services: Services;
  readonly caller: Caller;
  readonly mall: number;
}

/** Gives somebody another role in the mall. Their sign-ins end, so that no page of the old role stays open. Answers who it is. */
export async function changeRoleOf(on: On, publicId: string, role: MallRole): Promise<AccountRow> {
  return changingPeople(on, async (transaction, now) => {
    const person = await findPerson(transaction, on, publicId);
    const before = person.held.role;
    if (before === role) return person.account;
    if (role === 'admin' && !on.caller.isSuperAdmin)
      throw notAllowed('An admin is made by a super admin alone.');
    await setRole(transaction, { account: person.account.id, mall: on.mall, role }, now);
    if (before === 'admin' && !person.account.isSuperAdmin)
      await withdrawSent(transaction, on, publicId, now);
    await deleteSignInsOf(transaction, person.account.id, { browsers: false });
    await note(transaction, on, { action: 'role_changed', target: publicId, detail: { role, before } }, now);
    return person.account;
  });
}

/** Takes somebody's role in the mall and ends their sign-ins; what they are in other malls they are still. Answers who it was. */
export async function endRoleOf(on: On, publicId: string): Promise<AccountRow> {
  return changingPeople(on, async (transaction, now) => {
    const { account, held } = await findPerson(transaction, on, publicId);
    await deleteRole(transaction, on.mall, account.id, now);
    await revokeAcceptedIn(transaction, on.mall, account.id, now);
    await revokeOpenIn(transaction, on.mall, account.email, now);
    if (!account.isSuperAdmin) await withdrawSent(transaction, on, publicId, now);
    await deleteSignInsOf(transaction, account.id, { browsers: false });
    const left = await findById(transaction, account.id);
    if (left && !isStaff(left)) await forgetHowMade(transaction, account.id);
    const detail = { malls: [on.mall], role: held.role };
    await note(transaction, on, { action: 'role_revoked', target: publicId, detail }, now);
    return account;
  });
}

function withdrawSent(
  transaction: Transaction,
  { caller, mall }: On,
  inviter: string,
  now: Date,
): Promise<void> {
  return withdrawSentBy(transaction, { inviter, malls: [mall], by: caller.publicId }, now);
}

/** Takes an open invitation to this mall back. */
export async function revokeIn(on: On, invitation: string): Promise<void> {
  await changingPeople(on, async (transaction, now) => {
    const revoked = await revokeOneIn(transaction, on.mall, invitation, now);
    if (!revoked) throw notThere('There is no such open invitation.', 'invitation_not_found');
    await note(transaction, on, { action: 'invitation_withdrawn', target: invitation, detail: {} }, now);
  });
}

/** One change after the other, each by somebody who may still: two admins who end each other must not both succeed. */
export async function changingPeople<T>(
  { services: { database, clock }, caller, mall }: On,
  change: (transaction: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  return database.transact('system', async (transaction) => {
    await takeAuditTurn(transaction);
    const now = clock();
    const account = await findById(transaction, caller.accountId);
    if (!account?.isSuperAdmin && account?.roles[mall] !== 'admin') throw notAllowed();
    return change(transaction, now);
  });
}

/** Somebody of the mall who may be changed: the last admin only by a super admin. */
async function findPerson(
  transaction: Transaction,
  { caller, mall }: On,
  publicId: string,
): Promise<PersonRow> {
  const people = await listPeopleOf(transaction, mall);
  const person = people.find(({ account }) => account.publicId === publicId);
  if (!person) throw notThere('There is nobody like that in this mall.', 'person_not_found');
  if (!caller.isSuperAdmin && isLastAdmin(people, person.account.id)) {
    const who = publicId === caller.publicId ? 'You are' : 'This is';
    throw conflict(
      'last_admin',
      `${who} the only admin of this mall. Ask a super admin to add another one first.`,
    );
  }
  return person;
}

async function note(
  transaction: Transaction,
  { caller, mall }: On,
  what: Omit<Parameters<typeof writeAudit>[1], 'actor' | 'mall'>,
  now: Date,
): Promise<void> {
  await writeAudit(transaction, { actor: caller.publicId, mall, ...what }, now);
}
