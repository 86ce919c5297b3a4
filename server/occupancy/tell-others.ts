import { randomUUID } from 'node:crypto';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { notify } from './store.ts';
import { isWaiting, packMemory, unpackSlot, type StoredSlot } from './stored-slot.ts';
import type { SlotStateRow } from './tables.ts';
import type { Written } from './write-changes.ts';

/** What one process says to the others after its commit. Without `slots` they read the mall anew. */
interface Notice {
  readonly from: string;
  readonly mall: number;
  readonly reportedAt: number | null;
  readonly slots?: readonly PackedSlot[];
}

type PackedSlot = [
  code: string,
  status: SlotStateRow['status'],
  since: number | null,
  source: string | null,
  observedAt: number | null,
  receivedAt: number | null,
  sequence: number | null,
  memory: SlotStateRow['memory'],
  revision: number,
];

export interface Others {
  /** Tells other processes what was written, as part of its transaction. */
  tell(transaction: Transaction, mall: number, written: Written): Promise<void>;
  /** Hears what other processes have written. */
  listen(heard: Heard): Promise<void>;
}

export interface Heard {
  slots(mall: number, slots: readonly StoredSlot[], reportedAt: number | null): void;
  /** Too much to be told, or something was missed: the mall, or every mall for null, has to be read anew. */
  gap(mall: number | null): void;
}

const CHANNEL = 'occupancy';
/** PostgreSQL carries less than 8,000 bytes. */
const MOST_BYTES = 7_900;
/** Reports that change nothing are told this often at most: they move the age of the picture, nothing else. */
const UNCHANGED_EVERY_MS = 1_000;

/** The line between processes on one PostgreSQL. The embedded database has one process, so nothing is said there. */
export function createOthers({ database, log }: Services): Others {
  const own = randomUUID();
  const toldAt = new Map<number, number>();
  if (database.engine !== 'postgres')
    return { tell: () => Promise.resolve(), listen: () => Promise.resolve() };
  return {
    async tell(transaction, mall, { slots, changes }) {
      const codes = new Set(changes.map(({ code }) => code));
      const news = slots.filter(({ state }) => codes.has(state.code) || isWaiting(state));
      if (news.length === 0 && performance.now() - (toldAt.get(mall) ?? -Infinity) < UNCHANGED_EVERY_MS)
        return;
      toldAt.set(mall, performance.now());
      const newest = Math.max(...slots.map(({ receivedAt }) => receivedAt?.getTime() ?? 0));
      const notice: Notice = { from: own, mall, reportedAt: newest || null };
      const whole = JSON.stringify({ ...notice, slots: news.map(pack) });
      const fits = Buffer.byteLength(whole) <= MOST_BYTES;
      await notify(transaction, CHANNEL, fits ? whole : JSON.stringify(notice));
    },
    listen: (heard) =>
      database.listen(
        CHANNEL,
        (payload) => {
          const notice = read(payload);
          if (!notice) log.warn('a notice of another process could not be read');
          if (!notice) heard.gap(null);
          else if (notice.from === own) return;
          else if (notice.slots) heard.slots(notice.mall, notice.slots.map(unpack), notice.reportedAt);
          else heard.gap(notice.mall);
        },
        () => heard.gap(null),
      ),
  };
}

function read(payload: string): Notice | null {
  try {
    return JSON.parse(payload) as Notice;
  } catch {
    return null;
  }
}

function pack({ state, receivedAt, revision }: StoredSlot): PackedSlot {
  return [
    state.code,
    state.status,
    state.since?.getTime() ?? null,
    state.source,
    state.observedAt?.getTime() ?? null,
    receivedAt?.getTime() ?? null,
    state.sequence,
    packMemory(state),
    revision,
  ];
}

function unpack(packed: PackedSlot): StoredSlot {
  const [code, status, since, source, observedAt, receivedAt, sequence, memory, revision] = packed;
  const at = (ms: number | null) => (ms === null ? null : new Date(ms));
  return unpackSlot({
    code,
    status,
    since: at(since),
    source,
    observedAt: at(observedAt),
    receivedAt: at(receivedAt),
    sequence,
    memory,
    revision,
  });
}
