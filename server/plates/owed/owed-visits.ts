import type { Transaction } from '../../platform/storage/database.ts';
import type { PlateServices } from '../plate-services.ts';
import { findAllViews, lockClaims, showVisit, type ClaimRow, type ProofRow, type ViewRow } from '../store.ts';
import { deleteView, listUnprovenVisits } from './store.ts';

type On = Pick<PlateServices, 'visits'>;

/** Who has proven a plate that others have proven before, and which visit. */
interface ProvenByAnother {
  readonly key: string;
  readonly account: number;
  readonly visitAt: Date;
  readonly claims: readonly ClaimRow[];
  readonly proofs: readonly ProofRow[];
}

interface OwedTo {
  readonly account: number;
  readonly at: Date;
}

/**
 * Which visits the accounts that had a plate owe still, of those that they saw until another one proved it: a car may have
 * been sold, and who sold it pays for its own. Only of what began before the other one called the plate its own, and before
 * the first visit that anybody else has proven. Asked before what they see is cut.
 */
export async function listOwedUntil(
  on: On,
  transaction: Transaction,
  { key, account, visitAt, claims, proofs }: ProvenByAnother,
): Promise<OwedTo[]> {
  const claimedAt = claims.find((claim) => claim.account === account)?.claimedAt ?? visitAt;
  const had = claims.filter((claim) => claim.account !== account && claim.status === 'proven');
  const owed: OwedTo[] = [];
  for (const holder of had) {
    const views = (await findAllViews(transaction, holder.account)).filter((view) => view.key === key);
    const [first] = views.map(({ visibleFrom }) => visibleFrom).toSorted((one, other) => +one - +other);
    if (!first) continue;
    const others = proofs.filter((proof) => proof.account !== holder.account).map((proof) => proof.visitAt);
    const before = Math.min(...[claimedAt, visitAt, ...others].map(Number));
    for (const { entryAt, endedAt } of await on.visits().listOwed(transaction, { key, endedSince: first }))
      if (endedAt && +endedAt < before && views.some((view) => isSeenBy(view, entryAt)))
        owed.push({ account: holder.account, at: entryAt });
  }
  return owed;
}

function isSeenBy({ visibleFrom, visibleUntil }: ViewRow, at: Date): boolean {
  return visibleFrom <= at && (visibleUntil === null || visibleUntil > at);
}

/** Goes on showing each of them to whoever owes it. */
export async function showOwed(
  transaction: Transaction,
  key: string,
  owed: readonly OwedTo[],
): Promise<void> {
  for (const { account, at } of owed) await showVisit(transaction, { account, key, visibleFrom: at });
}

/** Shows no longer what is owed no more, whoever has paid it. */
export async function endSettledViews(on: PlateServices): Promise<void> {
  const { database } = on.services;
  const views = await database.ask('system', listUnprovenVisits);
  for (const key of new Set(views.map((view) => view.key)))
    await database.transact('system', async (transaction) => {
      // Whoever proves such a visit meanwhile goes on seeing it.
      await lockClaims(transaction, { key });
      for (const { id, visibleFrom } of await listUnprovenVisits(transaction, key)) {
        const owed = await on.visits().listOwed(transaction, { key, endedSince: visibleFrom });
        const isOwed = owed.some(({ entryAt }) => entryAt.getTime() === visibleFrom.getTime());
        if (!isOwed) await deleteView(transaction, id);
      }
    });
}
