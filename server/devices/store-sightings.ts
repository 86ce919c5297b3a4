import type { DeviceClock } from '#domain/parking/device-clock.ts';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { closeAlerts, raiseAlert } from '../alerts/store.ts';
import { offsetOf, type DeviceClocks, type Heard } from './device-clocks.ts';
import { saveHeard } from './store.ts';

const WARNING_MS = 5_000;
const ALARM_MS = 60_000;
const VERDICTS = ['clock-warning', 'clock-alarm'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Makes the deed that stores what devices have said of themselves, with an alert where a clock is newly wrong or right. */
export function createFlush({ database, bus, clock }: Services, clocks: DeviceClocks): () => Promise<void> {
  const told = new Map<string, Verdict | null>();

  async function flush(heard: Heard[]): Promise<void> {
    const turned = heard.filter((state) => told.get(state.publicId) !== judgeClock(state.clock));
    await database.transact('system', async (transaction) => {
      await saveHeard(transaction, heard);
      for (const state of turned) await tell(transaction, state, clock());
    });
    for (const state of turned) {
      const verdict = judgeClock(state.clock);
      told.set(state.publicId, verdict);
      const { mall: mallId, publicId: deviceId } = state;
      if (verdict)
        bus.publish('deviceClockSkewed', { mallId, deviceId, offsetMs: state.clock?.offsetMs ?? 0 });
    }
  }

  return async () => {
    const live = clocks.unstored();
    if (live.length === 0) return;
    // What is heard while this is being stored has to be stored again.
    for (const state of live) state.isStored = true;
    try {
      await flush(live.map((state) => ({ ...state })));
    } catch (error) {
      for (const state of live) state.isStored = false;
      throw error;
    }
  };
}

/** What a clock deserves; null where it is right, or where too little is known to blame it. */
function judgeClock(clock: DeviceClock | null): Verdict | null {
  const off = clock?.isEstablished ? Math.abs(clock.offsetMs) : 0;
  if (off > ALARM_MS) return 'clock-alarm';
  return off > WARNING_MS ? 'clock-warning' : null;
}

async function tell(transaction: Transaction, heard: Heard, at: Date): Promise<void> {
  const { mall, publicId } = heard;
  const verdict = judgeClock(heard.clock);
  for (const kind of VERDICTS)
    if (kind !== verdict) await closeAlerts(transaction, { mall, kind, subjects: [publicId] }, at);
  if (!verdict) return;
  const offset = offsetOf(heard) ?? 0;
  const detail = `The clock is ${Math.round(Math.abs(offset) / 1000)} s ${offset > 0 ? 'ahead of' : 'behind'} ours.`;
  await raiseAlert(transaction, { mall, kind: verdict, subject: publicId, detail }, at);
}
