import { decideProof } from '#domain/plates/standing.ts';
import type { Transaction } from '../platform/storage/database.ts';
import { applyOutcome, toClaimants } from './claimants.ts';
import { listOwedUntil, showOwed } from './owed/owed-visits.ts';
import type { PlateServices } from './plate-services.ts';
import type { ClaimRow, ProofRow } from './store.ts';

/** The claims and the proofs of a plate as they are; its claims are locked. */
export interface KnownOfPlate {
  readonly key: string;
  readonly claims: readonly ClaimRow[];
  readonly proofs: readonly ProofRow[];
}

interface Applied {
  /** Whether the plate is contested for its account from now on. */
  readonly isContested: boolean;
  /** For how many accounts something has changed. */
  readonly changed: number;
}

/** Brings about what a proof that is stored means for all who claim its plate. */
export async function applyProof(
  on: Pick<PlateServices, 'services' | 'visits' | 'warnHolders'>,
  transaction: Transaction,
  { key, claims, proofs }: KnownOfPlate,
  proof: Pick<ProofRow, 'account' | 'how' | 'visitAt' | 'at'>,
): Promise<Applied> {
  const { account, how, visitAt, at } = proof;
  const outcome = decideProof(toClaimants(claims, proofs), { account, visitAt, isByDesk: how === 'desk' });
  const isLost = outcome.onlyProven.some((one) => one !== account);
  const owed = isLost ? await listOwedUntil(on, transaction, { key, account, visitAt, claims, proofs }) : [];
  await applyOutcome(transaction, { key, mode: on.services.config.plateProof }, outcome, at);
  await showOwed(transaction, key, owed);
  const had = claims.filter((claim) => claim.account !== account && claim.status === 'proven');
  const losers = had.filter((claim) => outcome.statuses.has(claim.account)).map((claim) => claim.account);
  if (losers.length > 0) await on.warnHolders(transaction, losers, key);
  const wasContested = claims.some((claim) => claim.account === account && claim.status === 'contested');
  const isContested = outcome.statuses.get(account) === 'contested' && !wasContested;
  return { isContested, changed: outcome.statuses.size };
}
