import type { People } from '../../accounts/index.ts';
import type { Malls } from '../../malls/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { Services } from '../../platform/services.ts';
import { mountTariffs } from './routes.ts';
import { findTariffAt, findTariffById, type StoredTariff } from './store.ts';

export type { StoredTariff } from './store.ts';

/** The tariffs of malls, as the door of `money` offers them. */
export interface Tariffs {
  /** The version in force at an instant; null where none was. */
  tariffAt(transaction: Transaction, mall: number, at: Date): Promise<StoredTariff | null>;
  tariffById(transaction: Transaction, id: number): Promise<StoredTariff | null>;
  mount(app: Parameters<typeof mountTariffs>[0]): void;
}

export function createTariffs(services: Services, malls: Malls, people: Pick<People, 'namesOf'>): Tariffs {
  return {
    tariffAt: findTariffAt,
    tariffById: findTariffById,
    mount: (app) => mountTariffs(app, services, { malls, people }),
  };
}
