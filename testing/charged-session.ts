import { aSession } from './factories.ts';
import type { GivenMall } from './staff-writes.ts';

/** An ended session that was charged; its id. */
export async function newCharged({ app, mall }: GivenMall): Promise<string> {
  const id = await app.malls.find('publicId', mall);
  if (id === null) throw new Error('there is no such mall');
  const until = app.now();
  const entryAt = new Date(until.getTime() - 3_600_000).toISOString();
  const wanted = { entryAt, exitAt: until.toISOString(), chargeRupees: 40 };
  return aSession(app.services.database, { id }, wanted);
}
