import { expect } from 'vitest';
import type { GateAnswer } from '#contract/ingest.ts';
import type { GateCommand } from '#contract/gate-commands.ts';
import type { LaneList } from '#contract/lanes.ts';
import { at, type GateTests, type SessionInDatabase } from './gated-mall.ts';
import { addHoldingMall, payInCash, type HoldingMall } from './holding-mall.ts';
import { addDevice, signInSuperAdmin } from './test-people.ts';

export const PLATE = 'MH12AB1234';
/** The slot to which it is sent. */
export const SLOT = 'B1A01';

/** A car that has come in at minute 0 of a mall whose exits hold it, and what happens to it there. */
export interface TurningCar {
  readonly mall: HoldingMall;
  readonly sessionId: string | null;
  /** It takes its slot, and leaves it for the exit. */
  parkFirst(): Promise<void>;
  readAtExit(minute: number, lane?: 'exit-1' | 'exit-2'): Promise<GateAnswer>;
  session(): Promise<SessionInDatabase | undefined>;
  tick(...minutes: number[]): Promise<void>;
  /** What the controller of exit-1 answers to all that it is asked. */
  answer(result: 'done' | 'failed'): Promise<void>;
  /** Other cars come, pay at exit-1 and are let out there. */
  letOut(...minutes: number[]): Promise<void>;
  lanes(): Promise<LaneList['waiting']>;
  timeline(): Promise<string[]>;
}

export async function addTurningCar(gates: GateTests): Promise<TurningCar> {
  const mall = await addHoldingMall(gates);
  // Time settles a mall every five minutes, and another test may have just come to this one.
  await gates.tick(at(-60));
  gates.app.setNow(at(0));
  const root = await signInSuperAdmin(gates.app);
  const device = { name: 'Barrier', kind: 'gate-controller', gate: 'exit-1', direction: 'exit' };
  const barrier = (await addDevice(gates.app, root, mall.mall.publicId, device)).client;
  await mall.sense(at(-1), SLOT, false);
  const { sessionId } = await mall.read('entry-1', at(0), PLATE);
  const get = async <Body>(path: string) =>
    (await root.client.call('GET', `/api/malls/${mall.mall.publicId}/${path}`)).body as Body;

  async function answer(result: 'done' | 'failed') {
    const { body } = await barrier.call('GET', '/api/ingest/gates/exit-1/commands');
    for (const { id } of (body as { commands: GateCommand[] }).commands)
      await barrier.call('POST', `/api/ingest/gates/exit-1/commands/${id}`, { result });
  }

  return {
    mall,
    sessionId,
    async parkFirst() {
      await mall.sense(at(2), SLOT, true);
      await mall.sense(at(13), SLOT, false);
    },
    readAtExit: (minute, lane = 'exit-1') => mall.read(lane, at(minute), PLATE),
    session: async () => (await mall.sessions()).find((one) => one.sessionId === sessionId),
    async tick(...minutes) {
      for (const minute of minutes) {
        gates.app.setNow(at(minute));
        await gates.tick(at(minute));
      }
    },
    answer,
    async letOut(...minutes) {
      for (const minute of minutes) {
        const plate = `KA05GH${4000 + 7 * minute}`;
        await mall.read('entry-2', at(minute - 45), plate);
        await mall.read('exit-1', at(minute), plate);
        await payInCash(mall, plate, at(minute + 1));
        await answer('done');
      }
    },
    lanes: async () => (await get<LaneList>('lanes')).waiting,
    timeline: async () =>
      (await get<{ timeline: { text: string }[] }>(`sessions/${sessionId}`)).timeline.map(({ text }) => text),
  };
}

/** The car is read at the exit, where it owes 40 rupees. */
export async function holdAtExit(car: TurningCar, minute = 15): Promise<void> {
  expect(await car.readAtExit(minute)).toMatchObject({ decision: 'hold', amountDue: 40 });
}
