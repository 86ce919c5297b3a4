import { writeAudit } from '../../audit/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import type { PlateServices } from '../plate-services.ts';
import { replaceDeskCode } from './store.ts';

const DAY_MS = 24 * 3_600_000;
/** The desk speaks for cars that it has seen lately. */
const VISITED_MS = 30 * DAY_MS;

export interface MadeCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/**
 * Makes a code for a plate whose papers the mall's desk has seen. It works once, for a day, and shows visits from now on
 * with the one under way. Who claims the plate plays no part: the desk learns nothing about accounts.
 */
export async function makeDeskCode(
  { services, codes, visits }: PlateServices,
  { mall, key, caller }: { mall: number; key: string; caller: Caller },
): Promise<MadeCode> {
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  return services.database.transact({ mall }, async (transaction) => {
    const endedSince = new Date(now.getTime() - VISITED_MS);
    const [visit] = await visits().list(transaction, { key, endedSince, most: 1 });
    if (!visit)
      throw notThere('This car has not been in this mall in the last 30 days.', 'plate_without_visit');
    const { code, hash: codeHash } = codes.makeDeskCode(key);
    const vouchesFrom = visit.endedAt === null ? visit.entryAt : now;
    const made = { madeBy: caller.publicId, madeAt: now, expiresAt, usedAt: null };
    await replaceDeskCode(transaction, { mall, key, codeHash, vouchesFrom, ...made });
    // By the visit: the trail can never be changed, so it holds no plate.
    const entry = { actor: caller.publicId, action: 'desk_code_made', target: visit.publicId, mall } as const;
    await writeAudit(transaction, { ...entry, detail: { expiresAt: expiresAt.toISOString() } }, now);
    return { code, expiresAt };
  });
}
