import { chooseTag } from '#domain/money/choose-tag.ts';
import { isPayable } from '#domain/money/least-payable.ts';
import {
  findDues,
  findRules,
  laneOf,
  NOTHING_DUE,
  type DebitWish,
  type PaymentRules,
  type StoredDebit,
  type WantedDebit,
} from '../../money/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import {
  findByIds,
  listStanding,
  lockSession,
  lockUnreleased,
  type ClosedSession,
  type LaneWait,
} from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { confirmTags, isHeldBack } from './contradicted-tags.ts';
import { hashNumber, hashPlate } from './hash-plate.ts';
import { claimQuestion, listTagsAt, listTagsAtEntry, setPlateHash, type StoredTagRead } from './store.ts';

type On = Pick<GateServices, 'services' | 'money' | 'malls'>;
interface ExitLane {
  readonly mall: number;
  readonly gate: string;
}

/** A reader sees a car at the entry so long before or after the camera does. */
const AT_ENTRY_MS = 2 * 60_000;
/** Tags before this one belong to cars that have left. */
const BEFORE_MS = 2 * 60_000;
const MOST_QUESTIONS = 3;

/**
 * Debits the tags of the cars that wait in a lane, each only where the tag names the very plate that waits there. Runs
 * after the reads of camera and reader are stored, so that whichever comes second finds both.
 */
export async function debitWaiting(on: On, lane: ExitLane): Promise<void> {
  const { database } = on.services;
  if (!on.money.fastag.isThere) return;
  const waits = await database.transact({ mall: lane.mall }, async (transaction) => {
    const rules = await findRules(transaction, lane.mall);
    return rules.fastagPolicy === 'off' ? [] : listHolding(transaction, lane);
  });
  if (waits.length === 0) return;
  await nameTags(on, lane);
  await confirmTags(on, { ...lane, from: new Date(on.services.clock().getTime() - BEFORE_MS) });
  for (const { session } of waits) {
    if (session === null) continue;
    const begun = await database.transact({ mall: lane.mall }, (transaction) =>
      debitOne(on, transaction, lane, session),
    );
    if (begun) on.money.fastag.submit(begun.debit, begun.wanted);
  }
}

async function listHolding(transaction: Transaction, { mall, gate }: ExitLane): Promise<LaneWait[]> {
  const standing = await listStanding(transaction, mall);
  return standing.filter((wait) => wait.gate === gate && wait.releasedAt === null && wait.session !== null);
}

/** Begins to debit the tag of one waiting car; null where it has none, or may not be debited. */
async function debitOne(
  { services, money, malls }: On,
  transaction: Transaction,
  { mall, gate }: ExitLane,
  id: number,
): Promise<{ debit: StoredDebit; wanted: WantedDebit } | null> {
  await lockSession(transaction, id);
  const wait = await lockUnreleased(transaction, id);
  const [session] = await findByIds(transaction, [id]);
  if (!wait || wait.gate !== gate || session?.kind !== 'closed' || session.plateKey === null) return null;
  const rules = await findRules(transaction, mall);
  const now = services.clock();
  const { duePaise } = (await findDues(transaction, [id])).get(id) ?? NOTHING_DUE;
  const own = await findOwnTag(services, transaction, session, wait);
  if (await isNotOwn(transaction, own, session, { gate, duePaise, now })) return null;
  const wish = own && wishOf(rules, session, wait, { tag: own.tag, now, duePaise });
  if (!wish) return null;
  const debit = await money.fastag.begin(transaction, wish);
  if (typeof debit === 'string') {
    services.log.info({ session: session.publicId, because: debit }, 'a tag is not debited');
    return null;
  }
  const plaza = plazaOf(malls, mall, wish.plazaId);
  return { debit, wanted: wantedOf(debit, session.plateKey, own, plaza, now) };
}

function plazaOf(malls: On['malls'], mall: number, id: string): WantedDebit['plaza'] {
  return { id, name: malls.get(mall)?.name ?? id };
}

/** Whether a tag named two cars, so that it may not be debited for what is due; somebody is asked then. */
async function isNotOwn(
  transaction: Transaction,
  own: OwnTag | null,
  { mall, publicId: subject }: ClosedSession,
  { gate, duePaise, now }: { gate: string; duePaise: DebitWish['duePaise']; now: Date },
): Promise<boolean> {
  if (!own || !isPayable(duePaise)) return false;
  return isHeldBack(transaction, own.tag, { mall, gate, subject, now });
}

function wishOf(
  { fastagPolicy: policy, fastagPlazaId: plazaId }: PaymentRules,
  session: ClosedSession,
  { mall, gate }: LaneWait,
  { tag, now, duePaise }: { tag: StoredTagRead; now: Date; duePaise: DebitWish['duePaise'] },
): DebitWish | null {
  if (policy === 'off' || plazaId === null) return null;
  return {
    mall,
    session: session.id,
    plazaId,
    lane: laneOf(gate),
    tagId: tag.tagId,
    readAt: tag.usedAt,
    duePaise,
    coversUntil: session.exitAt ?? now,
    policy,
    now,
  };
}

interface OwnTag {
  readonly tag: StoredTagRead;
  /** The same tag, as it was seen when the car came in; null where no reader saw one then. */
  readonly atEntry: StoredTagRead | null;
}

/** The tag that names the waiting car's plate. Where another tag named it at the entry, somebody has to look. */
async function findOwnTag(
  services: On['services'],
  transaction: Transaction,
  { mall, plateKey, entryAt }: ClosedSession,
  { gate, since }: LaneWait,
): Promise<OwnTag | null> {
  const from = new Date(since.getTime() - BEFORE_MS);
  const plateHash = hashPlate(services, plateKey ?? '');
  const seen = await listTagsAt(transaction, { mall, gate, from });
  const tags = seen.map((read) => ({
    read,
    tagId: read.tagId,
    plate: read.plateHash,
    rssi: read.rssi,
    at: read.usedAt,
  }));
  const tag = chooseTag(tags, { plate: plateHash, since })?.read;
  if (!tag) return null;
  const span = {
    from: new Date(entryAt.getTime() - AT_ENTRY_MS),
    to: new Date(entryAt.getTime() + AT_ENTRY_MS),
  };
  const claims = await listTagsAtEntry(transaction, { mall, plateHash, ...span });
  const atEntry = claims.find(({ tagId }) => tagId === tag.tagId) ?? null;
  if (claims.length > 0 && !atEntry) {
    services.log.warn({ gate }, 'another tag named this car at the entry, so none is debited');
    return null;
  }
  return { tag, atEntry };
}

function wantedOf(
  { txnId, lane, paise }: StoredDebit,
  plate: string,
  { tag, atEntry }: OwnTag,
  plaza: WantedDebit['plaza'],
  at: Date,
): WantedDebit {
  const { tagId, tid, vehicleClass, usedAt: readAt } = tag;
  const entryReadAt = atEntry?.usedAt ?? null;
  return { txnId, plaza, lane, tagId, tid, plate, vehicleClass, paise, readAt, entryReadAt, at };
}

/** Asks the acquirer whose the tags are whose memory names no car; outside every transaction, each once. */
async function nameTags({ services, money }: On, lane: ExitLane): Promise<void> {
  const { database, clock } = services;
  const from = new Date(clock().getTime() - BEFORE_MS);
  const seen = await database.transact({ mall: lane.mall }, (transaction) =>
    listTagsAt(transaction, { ...lane, from }),
  );
  const nameless = seen.filter(({ plateHash, isAsked }) => plateHash === null && !isAsked);
  for (const tag of nameless.slice(0, MOST_QUESTIONS)) {
    const isMine = await database.transact({ mall: lane.mall }, (transaction) =>
      claimQuestion(transaction, tag.id),
    );
    const details = isMine ? await money.fastag.findTag(tag) : null;
    const plateHash = hashNumber(services, details?.plate ?? null, tag.usedAt);
    if (plateHash !== null && details?.exception === null)
      await database.transact({ mall: lane.mall }, (transaction) =>
        setPlateHash(transaction, tag.id, plateHash),
      );
  }
}
