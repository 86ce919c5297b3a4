import { CLOCK_ALARM_MS } from '#domain/parking/agreed-ahead.ts';
import { standsStill } from '#domain/parking/still-clock.ts';
import { closeAlerts, raiseAlert } from '../alerts/index.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { offsetOf, type DeviceClocks, type Sighting } from './device-clocks.ts';
import { judgeOurClock } from './judge-our-clock.ts';
import { saveHours } from './hours/store.ts';
import { saveSightings } from './store.ts';

const WARNING_MS = 5_000;
const VERDICTS = ['clock_warning', 'clock_alarm', 'clock_still'] as const;
type Verdict = (typeof VERDICTS)[number];

/**
 * Returns what stores the sightings since the last time, and raises or closes an alert where a clock has newly become
 * wrong or right.
 */
export function createSightingStorer(services: Services, clocks: DeviceClocks): () => Promise<void> {
  const { database, clock } = servicesOfJobs(services);
  const raised = new Map<string, Verdict | null>();

  async function store(sightings: Sighting[]): Promise<void> {
    const turned = sightings.filter((one) => raised.get(one.publicId) !== judgeClock(one));
    const begun = clocks.hours.unstored();
    await database.transact('system', async (transaction) => {
      await saveSightings(transaction, sightings);
      await saveHours(transaction, begun);
      for (const one of turned) await updateAlerts(transaction, one, clock());
      for (const mall of new Set(turned.map((one) => one.mall)))
        await judgeOurClock(transaction, mall, clock());
    });
    for (const one of turned) raised.set(one.publicId, judgeClock(one));
    clocks.hours.noteStored(begun);
  }

  return async () => {
    const live = clocks.unstored();
    if (live.length === 0) return;
    // What arrives while this is being stored has to be stored again.
    for (const one of live) one.isStored = true;
    try {
      await store(live.map((one) => ({ ...one })));
    } catch (error) {
      for (const one of live) one.isStored = false;
      throw error;
    }
  };
}

/** What a clock deserves; null where it is right, or where too little is known to blame it. */
function judgeClock({ clock, still }: Pick<Sighting, 'clock' | 'still'>): Verdict | null {
  if (standsStill(still)) return 'clock_still';
  const off = clock?.isEstablished ? Math.abs(clock.offsetMs) : 0;
  if (off > CLOCK_ALARM_MS) return 'clock_alarm';
  return off > WARNING_MS ? 'clock_warning' : null;
}

async function updateAlerts(transaction: Transaction, sighting: Sighting, at: Date): Promise<void> {
  const { mall, publicId } = sighting;
  const verdict = judgeClock(sighting);
  for (const kind of VERDICTS)
    if (kind !== verdict) await closeAlerts(transaction, mall, kind, [publicId], at);
  if (!verdict) return;
  const about = { mall, subject: publicId };
  if (verdict === 'clock_still') {
    const since = new Date(sighting.still?.firstMs ?? at.getTime()).toISOString();
    return raiseAlert(transaction, { ...about, kind: verdict, facts: { since } }, at);
  }
  const facts = { aheadMs: offsetOf(sighting) ?? 0 };
  await raiseAlert(transaction, { ...about, kind: verdict, facts }, at);
}
