import type { GateAnswer, PlateRead } from '#contract/ingest.ts';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Malls } from '../malls/index.ts';
import type { Money } from '../money/index.ts';
import type { Occupancy } from '../occupancy/index.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';
import type { Services } from '../platform/services.ts';
import { createTurns, type Turns } from '../platform/storage/turns.ts';
import { confirmSlots } from './slots/confirm-slots.ts';
import { openUnconfirmedStays } from './slots/unconfirmed-sessions.ts';
import type { GateServices } from '../gates/gate-work.ts';
import { takePlateRead } from '../gates/take-plate-read.ts';
import { mountSessions } from './routes.ts';
import { keepTotals } from './stats/keep-totals.ts';
import { listOpenSlots, listParkedCars } from './store.ts';
import { createUpkeep } from './upkeep/look-after.ts';

/** The door of `sessions`: a stay, opened at a gate, closed at a gate, charged once. */
export interface Sessions {
  /** Answers after the commit. The same read again answers the same and does nothing twice. */
  takePlateRead(device: DeviceCaller, read: PlateRead, receivedAt: Date): Promise<GateAnswer>;
  /** Cars that are inside a mall now; with a layout change or a deletion in mind. */
  openSlotCodes(mall: number): Promise<string[]>;
  /** The cars that came in since an instant and are inside, with their plates: for a simulation that goes on with them. */
  listParkedCars(mall: number, since: Date): Promise<{ plate: string; slot: string | null; entryAt: Date }[]>;
  /** What time alone brings about, up to `now`: runs by itself once started; tests and simulations call it. */
  tick(now: Date): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  mount(app: FastifyInstance): void;
}

const TICK_MS = 30_000;
/** A barrier gives up earlier; what waits longer is told to send again. */
const PATIENCE_MS = 10_000;
const MOST_WAITING = 5_000;

export async function openSessions(
  services: Services,
  doors: { malls: Malls; money: Money; devices: Devices; occupancy: Occupancy; accounts: Accounts },
): Promise<Sessions> {
  const { malls, money, devices, occupancy, accounts } = doors;
  const unconfirmed = await openUnconfirmedStays(services);
  const on: GateServices = { services, malls, money, devices, occupancy, unconfirmed };
  const totals = keepTotals(services);
  const lookAfter = createUpkeep(on);
  const takeTurn = turnsByMall();
  const ticker = startable(() => sessions.tick(services.clock()), services);
  occupancy.onChanges((transaction, mall, changes) =>
    confirmSlots(services.bus, unconfirmed, transaction, mall, changes),
  );
  const sessions: Sessions = {
    async takePlateRead(device, read, receivedAt) {
      const answer = await takeTurn(device.mall, () => takePlateRead(on, device, read, receivedAt));
      malls
        .markReported(device.mall)
        .catch((error: unknown) => services.log.error({ err: error }, 'a reporting mall was not marked'));
      return answer;
    },
    openSlotCodes: (mall) =>
      services.database.transact({ mall }, (transaction) => listOpenSlots(transaction, mall)),
    listParkedCars: (mall, since) =>
      services.database.transact({ mall }, (transaction) => listParkedCars(transaction, mall, since)),
    tick: lookAfter,
    start: () => ticker.start(),
    async stop() {
      totals.stop();
      await ticker.stop();
    },
    mount: (app) => mountSessions(app, services, accounts, totals),
  };
  return sessions;
}

/** Reads of one mall wait here, not in the database, where each would hold a connection. */
function turnsByMall(): <T>(mall: number, work: () => Promise<T>) => Promise<T> {
  const turns = new Map<number, Turns>();
  return (mall, work) => {
    const line = turns.get(mall) ?? createTurns(PATIENCE_MS, MOST_WAITING);
    turns.set(mall, line);
    return line.take(work);
  };
}

function startable(deed: () => Promise<void>, { log }: Services) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  function run(): void {
    running ??= deed()
      .catch((error: unknown) =>
        log.error({ err: error }, 'waiting exits, unseen exits and long stays were not looked after'),
      )
      .finally(() => {
        running = null;
      });
  }
  return {
    start() {
      timer = setInterval(run, TICK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
