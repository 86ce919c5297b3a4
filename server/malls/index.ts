import type { Tariff } from '#domain/tariff.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../platform/database.ts';
import type { Ground } from '../platform/ground.ts';

/** A mall as the rest of the server knows it. */
export interface MallRecord {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly slug: string;
  readonly isLive: boolean;
  readonly isConfigured: boolean;
  readonly parkingConfig: {
    totalBasements: number;
    sections: string[];
    slotsPerSection: number;
    slotFormat: string;
  };
  readonly hasReported: boolean;
}

/** A bay of the layout; a retired one still has a car in it. */
export interface SlotRecord {
  readonly code: string;
  readonly level: string;
  readonly section: string;
  readonly position: number;
  readonly isRetired: boolean;
}

export interface TariffRecord extends Tariff {
  readonly id: number;
}

/** The door of `malls`: malls, layout, opening hours, tariffs. */
export interface Malls {
  /** By name (exact, slug or first word, case-insensitively) or by `_id`; null where none or several fit. */
  find(by: 'name' | 'publicId', wanted: string): Promise<number | null>;
  /** From memory; null for an archived or unknown mall. */
  get(id: number): MallRecord | null;
  list(): readonly MallRecord[];
  /** The bays of a mall in the layout's order; empty for a mall that was never configured. */
  slotsOf(id: number): readonly SlotRecord[];
  /** The tariff version in force at an instant; null where none was ever set. */
  tariffAt(transaction: Transaction, mall: number, at: Date): Promise<TariffRecord | null>;
  tariffById(transaction: Transaction, id: number): Promise<TariffRecord | null>;
  /** Says that a device of the mall has reported: from then on its page shows its bays. */
  markReported(mall: number): Promise<void>;
  mount(app: FastifyInstance): void;
}

/** Loads the malls into memory and keeps them current. */
export async function openMalls(_ground: Ground): Promise<Malls> {
  throw new Error('malls are not built yet');
}
