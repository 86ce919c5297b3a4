import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { dropRetiredWhenFree } from './layout/drop-retired.ts';
import { openMallMemory } from './mall-memory.ts';
import type { MallRecord, SlotRecord, TariffRecord } from './mall-record.ts';
import { mountMalls } from './routes.ts';
import { loadNames, setReported } from './store.ts';
import { findTariffAt, findTariffById } from '../money/tariffs/store.ts';

export type { MallRecord, SlotRecord, TariffRecord } from './mall-record.ts';

/** The door of `malls`: malls, layout, opening hours, tariffs. */
export interface Malls {
  /** By name (exact, slug or first word, case-insensitively) or by `_id`; null where none or several fit. */
  find(by: 'name' | 'publicId', wanted: string): Promise<number | null>;
  /** From memory; null for an archived or unknown mall. */
  get(id: number): MallRecord | null;
  list(): readonly MallRecord[];
  /** The names of all malls, archived ones included, by their numbers. */
  namesOf(transaction: Transaction): Promise<Map<number, string>>;
  /** The bays of a mall in the layout's order; empty for a mall that was never configured. */
  slotsOf(id: number): readonly SlotRecord[];
  /** The tariff version in force at an instant; null where none was ever set. */
  tariffAt(transaction: Transaction, mall: number, at: Date): Promise<TariffRecord | null>;
  tariffById(transaction: Transaction, id: number): Promise<TariffRecord | null>;
  /** Says that a device of the mall has reported: from then on its page shows its bays. Not within a transaction. */
  markReported(mall: number): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Loads the malls into memory and keeps them current. */
export async function openMalls(services: Services): Promise<Malls> {
  const memory = await openMallMemory(services);
  await dropRetiredWhenFree(services, memory);
  return {
    find: async (by, wanted) => memory.find(by, wanted),
    get: memory.get,
    list: memory.list,
    namesOf: loadNames,
    slotsOf: memory.slotsOf,
    tariffAt: findTariffAt,
    tariffById: findTariffById,
    async markReported(mall) {
      if (memory.get(mall)?.hasReported !== false) return;
      await memory.change(async (transaction) => ({ mall, result: await setReported(transaction, mall) }));
    },
    mount: (app) => mountMalls(app, services, memory),
  };
}
