import type { OwnPlate } from '#contract/plates.ts';
import { lapsedBefore, provenUntil } from '#domain/plates/standing.ts';
import type { ClaimRow, Mode, ProofRow, ViewRow } from './store.ts';

/** What is known of an account's own plates. */
interface Known {
  readonly views: readonly ViewRow[];
  readonly proofs: readonly ProofRow[];
  readonly mode: Mode;
  readonly now: Date;
}

export function presentPlate(claim: ClaimRow, { views, proofs, mode, now }: Known): OwnPlate {
  const { key, plate, status } = claim;
  const view = views.find((one) => one.key === key);
  const until = mode === 'off' ? null : endOfProof(claim, proofs);
  // Who has lost a contest has proofs that would last, and a claim.
  const isAlone = status === 'claimed' && proofs.some((one) => isWaiting(one, key, now));
  const isShown = until !== null && (status === 'proven' || (status === 'claimed' && until <= now));
  return {
    plate,
    status: isAlone ? 'proven' : status,
    awaitsExit: isAlone,
    visibleFrom: view?.visibleFrom.toISOString() ?? null,
    provenUntil: isShown ? until.toISOString() : null,
  };
}

/** Whether it proves a visit of the plate that nothing has borne out. */
function isWaiting(proof: ProofRow, key: string, now: Date): boolean {
  return proof.key === key && !proof.isBorneOut && proof.endedAt === null && proof.at > lapsedBefore(now);
}

/** What was proven before each proof was stored lasts from its claim on. */
function endOfProof({ key, status, claimedAt }: ClaimRow, proofs: readonly ProofRow[]): Date | null {
  const times = proofs
    .filter((one) => one.key === key && one.endedAt === null && one.isBorneOut)
    .map(({ at }) => at);
  if (times.length === 0 && status !== 'proven') return null;
  return provenUntil(new Date(Math.max(...[claimedAt, ...times].map((at) => at.getTime()))));
}
