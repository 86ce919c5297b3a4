import { decideProof } from '#domain/plates/standing.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { applyOutcome, toClaimants } from './claimants.ts';
import { listOwedUntil, showOwed } from './owed/owed-visits.ts';
import type { PlateServices } from './plate-services.ts';
import { recordPlate, type PlateHolder } from './record-plate.ts';
import { insertProof, showVisit, type ClaimRow, type ProofRow } from './store.ts';

/** What proves a plate: a visit, by its code or its link, or a mall's desk. */
export interface PlateEvidence {
  readonly how: 'code' | 'link' | 'desk';
  readonly sessionId: number | null;
  readonly visitAt: Date;
}

/** The claims and the proofs of a plate as they are; its claims are locked. */
export interface KnownOfPlate {
  readonly key: string;
  readonly claims: readonly ClaimRow[];
  readonly proofs: readonly ProofRow[];
}

/** Records an account's proof of a plate that it claims, and what follows for all who claim it. */
export async function recordProof(
  on: Pick<PlateServices, 'services' | 'visits'>,
  transaction: Transaction,
  { key, claims, proofs }: KnownOfPlate,
  { holder, evidence, at }: { holder: PlateHolder; evidence: PlateEvidence; at: Date },
): Promise<void> {
  const { services } = on;
  const { how, visitAt } = evidence;
  const account = holder.accountId;
  const outcome = decideProof(toClaimants(claims, proofs), { account, visitAt, isByDesk: how === 'desk' });
  await insertProof(transaction, { account, key, ...evidence, at, endedAt: null });
  const isLost = outcome.onlyProven.some((one) => one !== account);
  const owed = isLost ? await listOwedUntil(on, transaction, { key, account, visitAt, claims, proofs }) : [];
  await applyOutcome(transaction, { key, mode: services.config.plateProof }, outcome, at);
  await showOwed(transaction, key, owed);
  if (evidence.sessionId !== null) await showVisit(transaction, { account, key, visibleFrom: visitAt });
  const isKnown = proofs.some(
    (proof) => proof.account === account && proof.endedAt === null && proof.sessionId === evidence.sessionId,
  );
  // The link of one visit is opened again and again.
  if (isKnown && how !== 'desk') return;
  const record = (kind: 'plate_proven' | 'plate_contested' | 'contest_decided') =>
    recordPlate(services, transaction, { kind, key, by: holder, how, at });
  await record('plate_proven');
  const wasContested = claims.some((claim) => claim.account === account && claim.status === 'contested');
  const isContested = outcome.statuses.get(account) === 'contested';
  if (isContested && !wasContested) await record('plate_contested');
  if (how === 'desk' && outcome.statuses.size > 1) await record('contest_decided');
}
