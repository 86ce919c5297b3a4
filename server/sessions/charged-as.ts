import { pricedClass, VEHICLE_CLASSES, type PricedClass } from '#domain/money/tariff.ts';
import type { Quote } from '../money/index.ts';
import type { Session } from './session.ts';

/** As which class of vehicle a session is charged, or would be: its own, or the one that a list lets it pay as; null where no entry is known. */
export function chargedAs(session: Session, { lines }: Pick<Quote, 'lines'>): PricedClass | null {
  if (session.kind === 'unmatched') return null;
  const listed = lines.map(({ parameters }) => parameters['class']);
  return VEHICLE_CLASSES.find((one) => listed.includes(one)) ?? pricedClass(session.vehicleClass);
}
