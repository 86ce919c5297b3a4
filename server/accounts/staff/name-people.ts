import { mayAs, type MallRole } from '#contract/roles.ts';
import type { Services } from '../../platform/services.ts';
import { findByName, findByPublicIds, findNames, findStaff } from '../store.ts';

/** Who somebody is in a mall now. */
export interface NamedRole {
  readonly name: string;
  /** Null for nothing. */
  readonly role: MallRole | null;
  readonly isSuperAdmin: boolean;
}

/** Names for the ids that records hold, and ids for what a person types. */
export interface People {
  /** The public ids of staff whose name or address holds the text, and of whoever has it as the whole address. */
  find(text: string): Promise<string[]>;
  /** The names of accounts by their public ids: of the staff, or of drivers too. */
  namesOf(publicIds: readonly string[], isWithDrivers: boolean): Promise<ReadonlyMap<string, string>>;
  /** Name and role in a mall of accounts by their public ids, of drivers too; without those that were erased. */
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
    find: (text) =>
      database.transact('system', async (transaction) => {
        const wanted = text.toLowerCase();
        const staff = await findStaff(transaction);
        const fits = staff.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted));
        const exact = await findByName(transaction, { kind: 'email', value: wanted });
        return [...new Set([...fits, ...(exact ? [exact] : [])].map(({ publicId }) => publicId))];
      }),
    rolesIn: async (mall, publicIds) => {
      if (publicIds.length === 0) return new Map();
      const found = await database.transact('system', (transaction) =>
        findByPublicIds(transaction, publicIds),
      );
      return new Map(
        found.map(({ publicId, name, roles, isSuperAdmin }) => [
          publicId,
          { name, role: roles[mall] ?? null, isSuperAdmin },
        ]),
      );
    },
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
    namesOf: (publicIds, isWithDrivers) =>
      database.transact('system', async (transaction) => {
        const found = isWithDrivers
          ? await findNames(transaction, publicIds)
          : (await findStaff(transaction)).filter(({ publicId }) => publicIds.includes(publicId));
        return new Map(found.map(({ publicId, name }) => [publicId, name]));
      }),
  };
}
