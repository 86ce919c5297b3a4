import { classCharged } from '#domain/money/class-charged.ts';
import type { PricedClass } from '#domain/money/tariff.ts';
import type { Quote } from '../money/index.ts';
import type { Session } from './session.ts';

/** As which class of vehicle a session is charged, or would be: its own, or the one that a list lets it pay as; null where no entry is known. */
export function chargedAs(session: Session, { lines }: Pick<Quote, 'lines'>): PricedClass | null {
  return session.kind === 'unmatched' ? null : classCharged(session.vehicleClass, lines);
}
