import type { ReadAtGate } from '../read-at-gate.ts';

/**
 * By which class of vehicle a read tells its car from others. A person says it for the charge, by one tap: a wrong tap makes
 * no second car of one whose plate was typed.
 */
export function classSeen({ isTyped, vehicleClass }: Pick<ReadAtGate, 'isTyped' | 'vehicleClass'>) {
  return isTyped ? null : vehicleClass;
}
