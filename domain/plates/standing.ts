/**
 * What an account's claim of a plate is worth. `claimed` shows nothing; `proven` shows what began since its proof;
 * `contested`: another account has proven the plate too, and each sees only the visits that it has proven itself.
 */
export type Standing = 'claimed' | 'proven' | 'contested';

/** An account that calls a plate its own. */
export interface Claimant {
  readonly account: number;
  readonly status: Standing;
  /** Since when another account has proven the plate too. */
  readonly contestedAt: Date | null;
  /** When the visits began that it has proven, and when it proved the last one. */
  readonly provenVisits: readonly Date[];
  readonly lastProvenAt: Date | null;
}

interface Proof {
  readonly account: number;
  /** When the visit began that proves it, or since when a mall's desk vouches. */
  readonly visitAt: Date;
  readonly isByDesk: boolean;
}

/** What changes for the accounts that claim one plate. */
export interface ClaimOutcome {
  readonly statuses: ReadonlyMap<number, Standing>;
  /** Who sees every visit from an instant on. */
  readonly opens: { readonly account: number; readonly from: Date } | null;
  /** Who sees from now on the visits that it has proven itself, and no others, earlier ones neither. */
  readonly onlyProven: readonly number[];
}

/** Two who prove one car in turn share it or quarrel: whoever does not prove it again in this time has lost it. */
const CONTEST_MS = 30 * 24 * 3_600_000;

/** A car may be sold without a word: so long after its last proof nobody knows whose it is. */
const PROOF_LASTS_MS = 365 * 24 * 3_600_000;

/** Until when a plate is proven that was last proven at an instant; afterwards its account only claims it. */
export function provenUntil(lastProvenAt: Date): Date {
  return new Date(lastProvenAt.getTime() + PROOF_LASTS_MS);
}

/** The proofs before this instant do not last any more. */
export function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - PROOF_LASTS_MS);
}

/**
 * Decides what a proof brings about. A car may have been sold: nothing opens that began before the proven visit, and of
 * what came between the proofs of two accounts nobody can say whose it was. What an account has proven it goes on seeing.
 */
export function decideProof(
  claimants: readonly Claimant[],
  { account, visitAt, isByDesk }: Proof,
): ClaimOutcome {
  const mine = claimants.find((one) => one.account === account);
  const holders = claimants.filter((one) => one.account !== account && one.status !== 'claimed');
  const theirs = holders.map((one) => one.account);
  const opens = { account, from: visitAt };
  // The desk has seen the papers: it ends every contest.
  if (isByDesk) return { statuses: statuses('proven', holders, 'claimed'), opens, onlyProven: theirs };
  if (mine?.status === 'proven') return { statuses: new Map(), opens: null, onlyProven: [] };
  if (holders.length === 0) return { statuses: statuses('proven'), opens, onlyProven: [] };
  // An old receipt does not disturb whoever has proven a later visit.
  const isOlder = holders.some(
    ({ status, provenVisits }) => status === 'proven' && provenVisits.some((at) => at > visitAt),
  );
  if (isOlder) return { statuses: statuses('contested'), opens: null, onlyProven: [account] };
  const all = [account, ...theirs];
  return { statuses: statuses('contested', holders, 'contested'), opens: null, onlyProven: all };

  function statuses(own: Standing, others: readonly Claimant[] = [], become: Standing = 'claimed') {
    return new Map([[account, own] as const, ...others.map((one) => [one.account, become] as const)]);
  }
}

/**
 * Decides what has become of a contest by `now`: whoever has let 30 days pass without a proof, while another has proven
 * the car later, only claims it. The last one left has it, from its first own visit after all that others have proven.
 * Null where nothing changes.
 */
export function settleContest(claimants: readonly Claimant[], now: Date): ClaimOutcome | null {
  const rivals = claimants.filter(({ status }) => status === 'contested');
  const isHeld = claimants.some(({ status }) => status === 'proven');
  const latest = Math.max(...rivals.map(provenAt));
  const lost = rivals.filter((one) => {
    const since = Math.max(provenAt(one), one.contestedAt?.getTime() ?? 0);
    return since <= now.getTime() - CONTEST_MS && (isHeld || provenAt(one) < latest);
  });
  const left = rivals.filter((one) => !lost.includes(one));
  const winner = left.length === 1 && !isHeld ? left[0] : undefined;
  if (lost.length === 0 && !winner) return null;
  const statuses = new Map<number, Standing>(lost.map(({ account }) => [account, 'claimed']));
  if (!winner) return { statuses, opens: null, onlyProven: [] };
  statuses.set(winner.account, 'proven');
  const from = firstAfterOthers(winner, claimants) ?? now;
  return { statuses, opens: { account: winner.account, from }, onlyProven: [] };
}

function provenAt({ lastProvenAt }: Claimant): number {
  return lastProvenAt?.getTime() ?? 0;
}

function firstAfterOthers(winner: Claimant, claimants: readonly Claimant[]): Date | null {
  const others = claimants.filter((one) => one !== winner).flatMap(({ provenVisits }) => provenVisits);
  const last = Math.max(-Infinity, ...others.map((at) => at.getTime()));
  const own = winner.provenVisits.map((at) => at.getTime()).filter((at) => at > last);
  return own.length === 0 ? null : new Date(Math.min(...own));
}
