import type { FastifyInstance } from 'fastify';
import type { Malls } from '../malls/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { mountTariffs } from './tariffs/routes.ts';
import { findTariffAt, findTariffById, type TariffRecord } from './tariffs/store.ts';

/** The door of `money`: tariffs. */
export interface Money {
  /** The tariff version in force at an instant; null where none was ever set. */
  tariffAt(transaction: Transaction, mall: number, at: Date): Promise<TariffRecord | null>;
  tariffById(transaction: Transaction, id: number): Promise<TariffRecord | null>;
  mount(app: FastifyInstance): void;
}

export function openMoney(services: Services, malls: Malls): Money {
  return {
    tariffAt: findTariffAt,
    tariffById: findTariffById,
    mount: (app) => mountTariffs(app, services, malls),
  };
}
