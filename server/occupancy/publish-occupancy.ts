import type { SlotNow } from '#domain/parking/events.ts';
import { prebuildBody, type PrebuiltBody } from '../platform/http/prebuilt-body.ts';
import type { LiveChannel } from '../platform/http/live-stream.ts';
import type { MallOccupancy } from './mall-occupancy.ts';
import { presentChanges, presentOccupied, presentReported, presentSlots, presentWhole } from './present.ts';

/** What of one mall goes out: answers made once for all who ask, messages made once for all who watch. */
export interface Publication {
  readonly occupancy: MallOccupancy;
  readonly channel: LiveChannel;
  occupied(): PrebuiltBody;
  /** As of when the newest report of each level is. */
  reported(): string;
  slots(): PrebuiltBody;
  /** The same for the mall's people. */
  slotsForStaff(): PrebuiltBody;
  whole(): Buffer;
  /** Sends changes to those who watch, together with others of the same tenth of a second. */
  send(changes: readonly SlotNow[]): void;
  /** Sends all slots: the layout is another one. */
  sendWhole(): void;
  /** Drops what was made: the mall's name is another one. */
  renew(): void;
  end(): void;
}

interface Given {
  readonly occupancy: MallOccupancy;
  readonly channel: LiveChannel;
  readonly mallName: () => string;
  readonly clock: () => Date;
}

/** At most ten messages a second go to those who watch. */
const COALESCE_MS = 100;
/** The answer about a mall above this size is made anew at most every tenth of a second; a smaller one costs next to nothing. */
const LARGE = 2_000;
/** `publishedAt` is never older than this. */
const SLOTS_AGE_MS = 1_000;

export function publishOccupancy({ occupancy, channel, mallName, clock }: Given): Publication {
  const made = makeAnswers({ occupancy, mallName, clock });
  const waiting = new Map<string, SlotNow>();
  let timer: NodeJS.Timeout | null = null;
  let sentAt = -COALESCE_MS;

  function flush(): void {
    timer = null;
    sentAt = performance.now();
    const message = presentChanges(occupancy, waiting.values(), clock());
    waiting.clear();
    channel.send(message);
  }

  return {
    occupancy,
    channel,
    ...made,
    send(changes) {
      if (channel.viewers() === 0 || changes.length === 0) return;
      for (const change of changes) waiting.set(change.code, change);
      timer ??= setTimeout(flush, Math.max(0, sentAt + COALESCE_MS - performance.now()));
    },
    sendWhole() {
      channel.send(made.whole());
    },
    renew() {
      occupancy.version += 1;
      occupancy.revision += 1;
    },
    end() {
      if (timer) clearTimeout(timer);
      channel.end();
    },
  };
}

/** What is made for all who ask, each when somebody asks for it and what it shows is another. */
function makeAnswers({ occupancy, mallName, clock }: Omit<Given, 'channel'>) {
  const occupied = makeWhenAsked(
    occupancy,
    () => prebuildBody(JSON.stringify(presentOccupied(mallName(), occupancy))),
    () => occupancy.version,
  );
  const reported = makeWhenAsked(
    occupancy,
    () => presentReported(occupancy),
    () => occupancy.revision,
  );
  const slotsFor = (isForStaff: boolean) =>
    makeWhenAsked(
      occupancy,
      () => prebuildBody(JSON.stringify(presentSlots(mallName(), occupancy, clock(), isForStaff))),
      () => occupancy.revision,
      SLOTS_AGE_MS,
    );
  const slots = slotsFor(false);
  const slotsForStaff = slotsFor(true);
  const whole = makeWhenAsked(
    occupancy,
    () => presentWhole(occupancy, clock()),
    () => occupancy.version,
  );
  return { occupied, reported, slots, slotsForStaff, whole };
}

/** Answers what `make` made until the version is another one, or until it is older than `maxAgeMs`. */
function makeWhenAsked<T>(
  occupancy: MallOccupancy,
  make: () => T,
  version: () => number,
  maxAgeMs = Infinity,
): () => T {
  let made: { value: T; version: number; at: number } | null = null;
  return () => {
    const at = performance.now();
    const wanted = version();
    if (made) {
      const age = at - made.at;
      const isFresh = made.version === wanted ? age < maxAgeMs : occupancy.size > LARGE && age < COALESCE_MS;
      if (isFresh) return made.value;
    }
    made = { value: make(), version: wanted, at };
    return made.value;
  };
}
