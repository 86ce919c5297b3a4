import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import { createTariffs, type Tariffs } from './tariffs/index.ts';

/** The door of `money`: tariffs. */
export type Money = Tariffs;

export function openMoney(services: Services, malls: Malls): Money {
  return createTariffs(services, malls);
}
