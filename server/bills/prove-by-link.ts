import type { Call } from '../platform/http/mount.ts';
import type { Session } from '../sessions/index.ts';
import type { BillServices } from './bill-services.ts';
import { findDriver } from './find-driver.ts';

type Request = Call<unknown>['request'];

/** A page asks for its bill every few seconds; whether it proves a plate need not be asked that often. */
const AGAIN_MS = 60_000;
const MOST_REMEMBERED = 5_000;

/**
 * Whoever opens the pay link of a visit while signed in holds what only its driver was given: it proves the plate, where
 * the account claims it. A link that a list has shown to those who see the visit proves nothing. Asked once a minute for
 * each account and visit.
 */
export function createProofByLink({ services, plates }: Pick<BillServices, 'services' | 'plates'>) {
  const asked = new Map<string, number>();
  return async (
    { session, proves }: { session: Session; proves: boolean },
    request: Request,
  ): Promise<void> => {
    if (!proves || session.plateKey === null) return;
    const caller = await findDriver(request);
    if (!caller) return;
    const now = services.clock().getTime();
    const name = `${caller.publicId} ${session.publicId}`;
    if (now - (asked.get(name) ?? -Infinity) < AGAIN_MS) return;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    asked.set(name, now);
    await plates.proveByVisit(caller, session.publicId);
  };
}
