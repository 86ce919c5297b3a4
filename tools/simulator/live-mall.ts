import { Barrier } from './barrier.ts';
import { createRandom } from '../../server/db/demo/random.ts';
import { DRIVER_PLATES } from '../../server/db/demo/sample-plates.ts';
import type { TrafficProfile } from '../../server/db/demo/traffic.ts';
import { Agenda } from './agenda.ts';
import type { Delivery } from './delivery.ts';
import { NO_FAULTS, type DeviceName, type FaultDials } from './faults.ts';
import { inParts } from './in-parts.ts';
import { LiveFloor } from './live-floor.ts';
import type { CarAtStart } from './movement.ts';
import { Outbox } from './outbox.ts';
import { PayingDrivers } from './paying-drivers.ts';
import { tagOf } from './tags.ts';
import { World } from './world.ts';

/** Cameras that are good, but not perfect; what no demo should be without is left in. */
const LIVE_FAULTS: FaultDials = { ...NO_FAULTS, misreads: 0.01, missedExits: 0.002, doubled: 0.03 };

export interface LiveMallOptions {
  readonly address: string;
  readonly keys: Readonly<Record<DeviceName, string>>;
  readonly barrierKey: string;
  readonly tagKey: string;
  /** Where drivers pay who are stopped at the exit; null where they cannot pay by themselves. */
  readonly paymentStandIn: string | null;
  readonly profile: TrafficProfile;
  readonly seed: number;
  readonly print: (line: string) => void;
}

/** Where the simulated exit camera stands. */
const EXIT_GATE = 'exit-1';
/** Half of the 60 seconds that the simulated sensors promise, and a little less. */
const HEARTBEAT_MS = 25_000;
/** A driver sees the display only while he stands before it. */
const SEES_DISPLAY_MS = 6_000;
/** The demo driver's car is there for whoever signs in as she: it leaves only so long after the start. */
const DRIVER_STAYS_MS = 6 * 60 * 60_000;

/** One mall in real time: what moves in the twin is sent by its devices, over HTTP, as real ones would. */
export class LiveMall {
  readonly #options: LiveMallOptions;
  readonly #outboxes: Readonly<Record<DeviceName, Outbox>>;
  readonly #drivers: PayingDrivers;
  readonly #barrier: Barrier;
  readonly #tags: Outbox;
  #underWay = new Agenda();
  #world: World | null = null;
  #floor: LiveFloor | null = null;
  #slots: readonly string[] = [];

  constructor(options: LiveMallOptions) {
    this.#options = options;
    const open = (device: DeviceName) => new Outbox(options.address, options.keys[device], options.print);
    const { address, paymentStandIn: standIn, barrierKey: key, seed, print } = options;
    this.#drivers = new PayingDrivers({ address, standIn, random: createRandom(seed + 2), print });
    this.#tags = new Outbox(address, options.tagKey, print);
    this.#barrier = new Barrier({ address, key, gate: EXIT_GATE });
    this.#outboxes = { entry: open('entry'), exit: open('exit'), sensors: open('sensors') };
  }

  get slots(): readonly string[] {
    return this.#slots;
  }

  /** Begins with the cars that were there before, or goes on after a change of the layout with those inside. */
  layOut(slots: readonly string[], before: readonly CarAtStart[], now: number): void {
    const { seed, profile } = this.#options;
    const cars = this.#world === null ? before : this.#carsInside(this.#world);
    const parked = cars.map((car) =>
      isDrivers(car.plate) ? { ...car, leavesAt: now + DRIVER_STAYS_MS } : car,
    );
    this.#slots = slots;
    this.#underWay = new Agenda();
    this.#world = new World({
      seed: (seed ^ now) >>> 0,
      slots,
      profile,
      start: now,
      parked,
      dials: LIVE_FAULTS,
      heartbeatMs: HEARTBEAT_MS,
      readPrefix: `${now.toString(36)}.`,
      firstSequence: now,
    });
    this.#floor = new LiveFloor(this.#world.twin, profile, createRandom(seed + 1), now);
  }

  /** Lets a moment pass. */
  step(now: number): void {
    if (!this.#world) return;
    this.#floor?.pace(now);
    const { moved, deliveries } = this.#world.advance(now);
    this.#floor?.notice(moved, now);
    for (const delivery of deliveries)
      this.#underWay.plan(delivery.at, () => this.#send(delivery, this.#world));
    this.#underWay.run(now);
  }

  stop(): void {
    for (const outbox of Object.values(this.#outboxes)) outbox.stop();
    this.#barrier.stop();
    this.#tags.stop();
  }

  #send(delivery: Delivery, world: World | null): void {
    if (delivery.device === 'sensors') {
      for (const readings of inParts(delivery.readings))
        this.#outboxes.sensors.send('/api/ingest/occupancy', { readings });
      return;
    }
    const { visit, device, read } = delivery;
    // What the tag's memory names is the true plate, whatever the camera made of it.
    const tag = device === 'exit' ? tagOf(world?.twin.visits.find(({ id }) => id === visit)?.plate) : null;
    if (tag)
      this.#tags.send('/api/ingest/tag-reads', { ...tag, readId: `tag.${read.readId}`, readAt: read.readAt });
    this.#outboxes[device].send('/api/ingest/plate-reads', read, (answer) => {
      if (device === 'exit') this.#drivers.see(answer, tag ? 'waits-for-tag' : 'pays');
      if (device !== 'entry' || Date.now() - Date.parse(read.readAt) > SEES_DISPLAY_MS) return;
      const { display = [] } = answer as { display?: string[] };
      const slot = display.find((line) => this.#slots.includes(line));
      if (slot !== undefined) world?.twin.guide(visit, slot);
    });
  }

  #carsInside({ twin }: World): CarAtStart[] {
    return twin.visits
      .filter(({ exitedAt, unparkedAt }) => exitedAt === null && unparkedAt === null)
      .map(({ plate, slot, enteredAt }) => ({ plate, slot, entryAt: enteredAt }));
  }
}

function isDrivers(plate: string): boolean {
  return DRIVER_PLATES.some((own) => own === plate);
}
