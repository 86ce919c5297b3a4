import { isSurelyAnother } from '#domain/plates/surely-another.ts';
import { closeAlerts, raiseAlert } from '../../alerts/index.ts';
import { maskPlate } from '../../bills/index.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import { findByIds } from '../../sessions/index.ts';
import type { GateServices } from '../read-at-gate.ts';
import { hashNumber } from './hash-plate.ts';
import { claimQuestion, hasOtherName, listTagsAt, setAcquirerHash, type StoredTagRead } from './store.ts';

type On = Pick<GateServices, 'services' | 'money'>;

/** A tag that named another car since then is a question; one that was moved to another car earlier is none. */
const LATELY_MS = 3 * 86_400_000;
const MOST_QUESTIONS = 3;

/** Whether a tag named another plate lately, so that what its memory says is worth nothing by itself. */
async function isOfTwoCars(
  transaction: Transaction,
  { mall, tagId, plateHash, usedAt }: StoredTagRead,
): Promise<boolean> {
  if (plateHash === null) return false;
  return hasOtherName(transaction, { mall, tagId, plateHash, from: new Date(usedAt.getTime() - LATELY_MS) });
}

/** Asks the acquirer whose the tags are that named two cars; outside every transaction, each read once. */
export async function confirmTags(
  { services, money }: On,
  { mall, gate, from }: { mall: number; gate: string; from: Date },
): Promise<void> {
  const { database } = services;
  const doubtful = await database.transact({ mall }, async (transaction) => {
    const found: StoredTagRead[] = [];
    for (const tag of await listTagsAt(transaction, { mall, gate, from }))
      if (!tag.isAsked && (await isOfTwoCars(transaction, tag))) found.push(tag);
    return found;
  });
  for (const tag of doubtful.slice(0, MOST_QUESTIONS)) {
    const isMine = await database.transact({ mall }, (transaction) => claimQuestion(transaction, tag.id));
    const details = isMine ? await money.fastag.findTag(tag) : null;
    const hash = details?.exception === null ? hashNumber(services, details.plate, tag.usedAt) : null;
    if (hash !== null)
      await database.transact({ mall }, (transaction) => setAcquirerHash(transaction, tag.id, hash));
  }
}

/** Whether a tag is held back, since it named two cars and its bank does not say that it is this one's: a person is asked. */
export async function isHeldBack(
  transaction: Transaction,
  tag: StoredTagRead,
  { mall, gate, subject, now }: { mall: number; gate: string; subject: string; now: Date },
): Promise<boolean> {
  const isDoubtful = tag.acquirerHash !== tag.plateHash && (await isOfTwoCars(transaction, tag));
  if (isDoubtful)
    await raiseAlert(transaction, { mall, kind: 'tag_contradicted', subject, facts: { gate } }, now);
  else await closeAlerts(transaction, mall, 'tag_contradicted', [subject], now);
  return isDoubtful;
}

/** Half of the plate that the acquirer names for a tag, where it is surely another car than a session's; else null. */
export async function nameOther(transaction: Transaction, id: number, plate: string): Promise<string | null> {
  const [session] = await findByIds(transaction, [id]);
  if (!session || session.kind === 'unmatched') return null;
  const exit = session.kind === 'closed' ? session.exitPlateRaw : null;
  const seen = [session.plateKey, session.otherKey, session.entryPlateRaw, exit];
  return isSurelyAnother(plate, seen) ? maskPlate(plate) : null;
}
