import { Dice } from './dice.ts';
import { Floor } from './floor.ts';
import { BEAT_MS, SensorField, type SensorMessage } from './sensor-field.ts';
import type { ReadMessage, Story } from './story.ts';
import { Timeline } from './timeline.ts';
import { slotCodes, type TrueStory } from './true-visit.ts';
import type { Wire } from './wire.ts';
import { Watch, type Shown } from './watch.ts';

/** A message with what the product answered it. */
export interface AnsweredRead extends ReadMessage {
  readonly answer: { readonly sessionId: string | null; readonly reason: string; readonly amountDue: number };
}

export interface Played extends Shown {
  readonly answered: readonly AnsweredRead[];
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Reads that are hours late still come, and what waits is settled, before anything is judged. */
const AFTERWARDS = 6 * HOUR;
/** The product runs its jobs twice a minute and more; nothing that it waits for is shorter than this. */
const JOBS_EVERY = 4 * MINUTE;
const JOBS_EVERY_AFTERWARDS = 12 * MINUTE;
const SLOT_JOB_EVERY = 5 * MINUTE;
const ASK_EVERY = 2 * HOUR;

/** Plays a story against the product, in the order in which things truly happen and messages truly arrive. */
export async function play(story: Story, wire: Wire): Promise<Played> {
  return new Play(story, wire).run();
}

class Play {
  readonly #story: Story;
  readonly #wire: Wire;
  readonly #floor: Floor;
  readonly #field: SensorField;
  readonly #watch: Watch;
  readonly #dice: Dice;
  readonly #timeline = new Timeline<(at: number) => Promise<void> | void>();
  readonly #hints = new Map<number, string>();
  readonly #answered: AnsweredRead[] = [];
  #isSlotJobDue = false;

  constructor(story: Story, wire: Wire) {
    this.#story = story;
    this.#wire = wire;
    const codes = slotCodes(story.shape);
    this.#floor = new Floor(codes);
    this.#field = new SensorField(story, codes);
    this.#watch = new Watch(story, wire, { floor: this.#floor, field: this.#field });
    this.#dice = new Dice(story.seed).of('floor');
    this.#planAll();
  }

  async run(): Promise<Played> {
    const last = this.#story.end + AFTERWARDS;
    for (let next = this.#timeline.take(); next && next.at <= last; next = this.#timeline.take())
      await next.what(next.at);
    return { ...(await this.#watch.finish()), answered: this.#answered };
  }

  #planAll(): void {
    const { visits, messages, start, end, layoutChangesAt } = this.#story;
    for (const visit of visits) this.#planVisit(visit);
    for (const message of messages) this.#timeline.plan(message.arrivesAt, () => this.#sendRead(message));
    for (const { at, slot } of this.#field.flips())
      this.#timeline.plan(at, () => this.#post(this.#field.flip(slot, at)));
    this.#repeat(start, end + AFTERWARDS, BEAT_MS, (at) => this.#post(this.#field.beat(at)));
    // Off the full minute, so that what is shown is never read in the instant of a change.
    this.#repeat(start + 7 * SECOND, end + AFTERWARDS, MINUTE, (at) => this.#everyMinute(at));
    this.#repeat(start + ASK_EVERY, end + AFTERWARDS, ASK_EVERY, () => this.#watch.askReviews());
    for (let midnight = start + 24 * HOUR; midnight <= end; midnight += 24 * HOUR)
      this.#timeline.plan(midnight, (at) => this.#watch.atMidnight(at));
    if (layoutChangesAt < end) this.#timeline.plan(layoutChangesAt, (at) => this.#changeLayout(at));
  }

  #repeat(from: number, until: number, every: number, what: (at: number) => Promise<void> | void): void {
    const again = (at: number) => {
      if (at + every <= until) this.#timeline.plan(at + every, again);
      return what(at);
    };
    this.#timeline.plan(from, again);
  }

  async #everyMinute(at: number): Promise<void> {
    if (this.#isSlotJobDue || at % SLOT_JOB_EVERY < MINUTE) await this.#wire.runJobs(at, 'slots');
    this.#isSlotJobDue = false;
    const isDue = at % (at <= this.#story.end ? JOBS_EVERY : JOBS_EVERY_AFTERWARDS) < MINUTE;
    if (isDue) await this.#wire.runJobs(at, 'all');
    // The first minutes belong to the sensors' first message.
    if (at > this.#story.start + 2 * MINUTE && at <= this.#story.end) await this.#watch.eachMinute(at);
  }

  #planVisit(visit: TrueStory): void {
    if (visit.isReversed || visit.kind === 'two-wheeler') return;
    this.#timeline.plan(visit.parksAt, (at) => this.#park(visit, at, this.#hints.get(visit.id) ?? null));
    if (visit.movesAt !== null)
      this.#timeline.plan(visit.movesAt, (at) => {
        this.#unpark(visit, at);
        this.#timeline.plan(at + 90 * SECOND, (then) => this.#park(visit, then, null));
      });
    this.#timeline.plan(visit.unparksAt, (at) => this.#unpark(visit, at));
  }

  #park(visit: TrueStory, at: number, hint: string | null): void {
    const slot = this.#floor.take(
      visit.id,
      visit.obeysHint ? hint : null,
      this.#dice.of('slot', `${visit.id} ${at}`),
    );
    if (slot === null) return;
    visit.slots.push(slot);
    this.#post(this.#field.change(slot, true, at));
  }

  #unpark(visit: TrueStory, at: number): void {
    const slot = visit.slots.at(-1);
    if (slot === undefined) return;
    this.#floor.leave(slot);
    this.#post(this.#field.change(slot, false, at));
  }

  #post(message: SensorMessage | null): void {
    if (!message) return;
    this.#timeline.plan(message.arrivesAt, async (at) => {
      this.#isSlotJobDue = true;
      this.#watch.somethingCame();
      await this.#wire.sendReadings(at, message.sentAt, message.readings);
    });
  }

  async #sendRead(message: ReadMessage): Promise<void> {
    this.#watch.somethingCame();
    const { sessionId, reason, amountDue, display } = await this.#wire.sendRead(message);
    this.#answered.push({ ...message, answer: { sessionId, reason, amountDue } });
    const visit = this.#story.visits[message.visit];
    if (!visit || message.gate !== 'entry' || message.arrivesAt > visit.inAt + 30 * SECOND) return;
    const hint = display
      .flatMap((line) => line.split(/\s+/))
      .find((word) => this.#floor.codes.includes(word));
    if (hint !== undefined) this.#hints.set(visit.id, hint);
  }

  async #changeLayout(at: number): Promise<void> {
    const { shape, dials } = this.#story;
    const next = { ...shape, slotsPerSection: shape.slotsPerSection - dials.slotsRemoved };
    await this.#wire.changeLayout(at, next);
    this.#floor.changeLayout(slotCodes(next));
  }
}
