import { mayAs, type MallRole } from '#contract/roles.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByStaffName, listStaffNames, type StaffName } from '../staff-names/store.ts';
import { markName, tellApart } from '../staff-names/tell-apart.ts';
import { isStaff } from '../sign-ins/lifetime.ts';
import { findByName, findByPublicIds, findNames, findStaff } from '../store.ts';

/** Who somebody is in a mall now. */
export interface NamedRole {
  readonly name: string;
  /** Null for nothing. */
  readonly role: MallRole | null;
  readonly isSuperAdmin: boolean;
}

/** Who an id of a record stands for. */
export interface KnownPerson {
  /** The account's name now; null where it is gone, or is a driver's whom the asker may not know. */
  readonly name: string | null;
  readonly isGone: boolean;
  /** Under which names it was on the staff, and when, the earliest first. */
  readonly asStaff: readonly StaffName[];
}

/** Names for the ids that records hold, and ids for what a person types. */
export interface People {
  /** Whoever is or was on the staff under a name that holds the text, or is under such an address; whoever has it as the whole address. */
  find(text: string): Promise<string[]>;
  /** The names of whoever is or was on the staff, erased accounts too, by their public ids; with drivers, those of all accounts. */
  namesOf(publicIds: readonly string[], isWithDrivers: boolean): Promise<ReadonlyMap<string, string>>;
  /** The same for a list of one mall's staff: with earlier names, and with a mark where two have one name. */
  namesApart(mall: number, publicIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the audit has to know of ids: their names over time. */
  known(publicIds: readonly string[], isWithDrivers: boolean): Promise<ReadonlyMap<string, KnownPerson>>;
  /** Name and role in a mall of accounts by their public ids, of drivers and of former staff too. */
  rolesIn(mall: number, publicIds: readonly string[]): Promise<ReadonlyMap<string, NamedRole>>;
  /** Who settles what needs somebody in a mall: its people with that permission, and the super admins. */
  listOfMall(mall: number): Promise<{ id: string; name: string }[]>;
  /** The e-mail addresses of whoever looks after a mall, by their public ids. */
  addressesOfMall(mall: number): Promise<ReadonlyMap<string, string>>;
  /** The e-mail addresses of all super admins. */
  listSuperAdmins(): Promise<string[]>;
}

export function createPeople({ database }: Services): People {
  return {
    find: (text) => database.transact('system', (transaction) => find(transaction, text)),
    namesOf: (publicIds, isWithDrivers) =>
      database.transact('system', (transaction) => findNamesOf(transaction, publicIds, isWithDrivers)),
    namesApart: (mall, publicIds) =>
      database.transact('system', async (transaction) =>
        tellApart(mall, await listStaffNames(transaction, publicIds)),
      ),
    known: (publicIds, isWithDrivers) =>
      database.transact('system', (transaction) => findKnown(transaction, publicIds, isWithDrivers)),
    rolesIn: (mall, publicIds) =>
      database.transact('system', (transaction) => findRolesIn(transaction, mall, publicIds)),
    listOfMall: async (mall) => {
      const staff = await database.transact('system', findStaff);
      return staff
        .filter(({ isSuperAdmin, roles }) => isSuperAdmin || mayAs(roles[mall], 'attend'))
        .map(({ publicId: id, name }) => ({ id, name }));
    },
    addressesOfMall: async (mall) => {
      const staff = await database.transact('system', findStaff);
      const own = staff.filter(({ isSuperAdmin, adminOf }) => isSuperAdmin || adminOf.includes(mall));
      return new Map(own.map(({ publicId, email }) => [publicId, email]));
    },
    listSuperAdmins: async () => {
      const staff = await database.transact('system', findStaff);
      return staff.filter(({ isSuperAdmin }) => isSuperAdmin).map(({ email }) => email);
    },
  };
}

async function find(transaction: Transaction, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const staff = await findStaff(transaction);
  const fits = staff.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
  const exact = await findByName(transaction, { kind: 'email', value: wanted });
  const ids = [...fits, ...(exact ? [exact] : [])].map(({ publicId }) => publicId);
  return [...new Set([...ids, ...(await findByStaffName(transaction, text))])];
}

async function findNamesOf(
  transaction: Transaction,
  publicIds: readonly string[],
  isWithDrivers: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (publicIds.length === 0) return new Map();
  const staff = (await listStaffNames(transaction, publicIds)).map(
    ({ person, name }) => [person, name] as const,
  );
  const accounts = isWithDrivers ? await findNames(transaction, publicIds) : [];
  // The latest name of each comes last.
  return new Map([...staff, ...accounts.map(({ publicId, name }) => [publicId, name] as const)]);
}

async function findKnown(
  transaction: Transaction,
  publicIds: readonly string[],
  isWithDrivers: boolean,
): Promise<ReadonlyMap<string, KnownPerson>> {
  const accounts = await findByPublicIds(transaction, publicIds);
  const names = await listStaffNames(transaction, publicIds);
  const ids = [
    ...new Set([...accounts.map(({ publicId }) => publicId), ...names.map(({ person }) => person)]),
  ];
  return new Map(
    ids.map((id) => {
      const account = accounts.find(({ publicId }) => publicId === id);
      const isShown = account !== undefined && (isWithDrivers || isStaff(account));
      const own = names.filter(({ person }) => person === id);
      const asStaff = own.map((one) => ({ ...one, name: markName(one) }));
      return [id, { name: isShown ? account.name : null, isGone: account === undefined, asStaff }];
    }),
  );
}

async function findRolesIn(
  transaction: Transaction,
  mall: number,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, NamedRole>> {
  if (publicIds.length === 0) return new Map();
  // Whoever has left the staff, or is gone, is still called as they were on it.
  const apart = tellApart(mall, await listStaffNames(transaction, publicIds));
  const known = [...apart].map(([id, name]) => [id, { name, role: null, isSuperAdmin: false }] as const);
  const accounts = (await findByPublicIds(transaction, publicIds)).map(
    ({ publicId, name, roles, isSuperAdmin }) =>
      [publicId, { name: apart.get(publicId) ?? name, role: roles[mall] ?? null, isSuperAdmin }] as const,
  );
  return new Map([...known, ...accounts]);
}
