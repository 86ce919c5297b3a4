import { nameOnTheWire } from '#domain/parking/named-malls.ts';
import type { SlotNow } from '#domain/parking/events.ts';
import type { SlotState } from '#domain/parking/occupancy.ts';
import type { Malls } from '../malls/index.ts';
import type { Services } from '../platform/services.ts';
import type { LiveStream } from '../platform/http/live-stream.ts';
import { createCatchUp } from './catch-up.ts';
import { MallOccupancy } from './mall-occupancy.ts';
import { publishOccupancy, type Publication } from './publish-occupancy.ts';
import { loadStates } from './store.ts';
import type { StoredSlot } from './stored-slot.ts';
import type { SlotsReceiver } from './other-processes.ts';
import type { Writer } from './write-changes.ts';

interface Given {
  readonly services: Services;
  readonly malls: Malls;
  readonly live: LiveStream;
  readonly writer: () => Writer;
}

/** The occupancy of every mall and what is published of it; follows the database. */
export class Publications implements SlotsReceiver {
  readonly #given: Given;
  readonly #byMall = new Map<number, Publication>();
  /** What is read of other processes’ slots while a mall is being read as a whole: it may be newer than what is read. */
  readonly #meanwhile = new Map<number, StoredSlot[]>();
  /** Malls whose occupancy may differ from the database, until they are read. */
  readonly #doubtful = new Set<number>();

  readonly #catchUp: ReturnType<typeof createCatchUp>;

  constructor(given: Given) {
    this.#given = given;
    this.#catchUp = createCatchUp({
      services: given.services,
      layoutOf: (mall) => this.of(mall)?.occupancy.layout ?? 0,
      take: (mall, slots) => {
        this.#meanwhile.get(mall)?.push(...slots);
        this.apply(mall, slots);
      },
      onFault: (mall) => this.gap(mall),
    });
  }

  all(): Iterable<Publication> {
    return this.#byMall.values();
  }

  /** Null for a mall that is not there. */
  of(mall: number): Publication | null {
    const { malls, live, services } = this.#given;
    const known = this.#byMall.get(mall);
    if (known) return known;
    if (!malls.get(mall)) return null;
    const occupancy = new MallOccupancy(mall);
    occupancy.rearrange(malls.slotsOf(mall));
    const fresh = publishOccupancy({
      occupancy,
      channel: live.channel(),
      mallName: () => {
        const record = malls.get(mall);
        return record ? nameOnTheWire(record) : '';
      },
      clock: services.clock,
    });
    this.#byMall.set(mall, fresh);
    this.#showClosed(fresh, services.clock());
    return fresh;
  }

  /** Takes what this process has stored. */
  apply(mall: number, slots: readonly StoredSlot[]): void {
    const publication = this.of(mall);
    if (publication) this.#publish(publication, publication.occupancy.apply(slots));
  }

  /** Shows what time has made of slots and could not be stored. */
  showUnstored(mall: number, states: readonly SlotState[]): void {
    const publication = this.of(mall);
    if (publication) this.#publish(publication, publication.occupancy.showUnstored(states));
  }

  /** Shows which slots are closed by now; those who watch are sent what differs. */
  showClosed(now: Date): void {
    for (const publication of this.#byMall.values()) this.#showClosed(publication, now);
  }

  /** Shows since when what the sensors report is in doubt, or that it is not any more. */
  doubt(mall: number, since: Date | null): void {
    const publication = this.of(mall);
    if (!publication || publication.occupancy.doubtedSince?.getTime() === since?.getTime()) return;
    publication.occupancy.doubtedSince = since;
    publication.renew();
    publication.sendWhole();
  }

  /** Shows the slots of devices that are suspected to be stuck as unknown; those who watch are sent what differs. */
  showStuck(mall: number, codes: ReadonlySet<string>): void {
    const publication = this.of(mall);
    publication?.send(publication.occupancy.mark('deviceStuck', codes));
  }

  reported(mall: number, levels: Readonly<Record<string, number>>, receivedAt: number): void {
    this.of(mall)?.occupancy.noteReported(levels, receivedAt);
  }

  slots(mall: number, codes: readonly string[]): Promise<void> {
    return this.#catchUp(mall, codes);
  }

  gap(mall: number | null): void {
    const wanted = mall === null ? this.#given.malls.list().map(({ id }) => id) : [mall];
    for (const id of wanted) this.#readSoon(id);
  }

  /** Tries again what could not be read. */
  readDoubtful(): void {
    for (const id of this.#doubtful) this.#readSoon(id);
  }

  /** Reads a mall's occupancy from the database, while nothing of it is being written here. */
  read(mall: number, isNewLayout = false): Promise<void> {
    const { services, malls, writer } = this.#given;
    return writer().alone(mall, async () => {
      const publication = this.of(mall);
      if (!publication) return;
      const meanwhile: StoredSlot[] = [];
      this.#meanwhile.set(mall, meanwhile);
      try {
        const stored = await services.database.transact(
          { mall },
          (transaction) => loadStates(transaction, mall),
          'reading',
        );
        const changes = publication.occupancy.replace(malls.slotsOf(mall), stored);
        changes.push(...publication.occupancy.apply(meanwhile));
        this.#publish(publication, changes);
        if (isNewLayout) publication.sendWhole();
      } finally {
        this.#meanwhile.delete(mall);
      }
    });
  }

  /** Another layout counts at once; what the database holds of its slots follows. */
  rearrange(mall: number): void {
    const publication = this.of(mall);
    publication?.occupancy.rearrange(this.#given.malls.slotsOf(mall));
    if (publication) this.#showClosed(publication, this.#given.services.clock());
    this.#readSoon(mall, true);
  }

  forget(mall: number): void {
    this.#byMall.get(mall)?.end();
    this.#byMall.delete(mall);
  }

  #showClosed(publication: Publication, now: Date): void {
    const { occupancy } = publication;
    const { codes, since } = this.#given.malls.closedSlots(occupancy.mall, now);
    const before = occupancy.mark('takenBefore', takenBefore(occupancy, since));
    publication.send([...before, ...occupancy.mark('closed', codes)]);
  }

  #readSoon(mall: number, isNewLayout = false): void {
    this.#doubtful.add(mall);
    this.read(mall, isNewLayout).then(
      () => this.#doubtful.delete(mall),
      (error: unknown) =>
        this.#given.services.log.error({ err: error, mall }, 'the occupancy of a mall could not be read'),
    );
  }

  #publish(publication: Publication, changes: readonly SlotNow[]): void {
    if (changes.length === 0) return;
    publication.send(changes);
    this.#given.services.bus.publish('slotsChanged', { mallId: publication.occupancy.mall, changes });
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Slots that are taken since before they were closed. */
function takenBefore(
  occupancy: MallOccupancy,
  closedSince: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  // Asked four times a second for every mall, and most have closed nothing.
  if (closedSince.size === 0) return NONE;
  const codes = [...closedSince].flatMap(([code, closedAt]) => {
    const state = occupancy.get(code)?.shown.state;
    return state?.status === 'occupied' && (state.since?.getTime() ?? Infinity) <= closedAt ? [code] : [];
  });
  return new Set(codes);
}
