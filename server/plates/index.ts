import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../platform/storage/database.ts';
import type { Services } from '../platform/services.ts';
import { lapsedBefore } from '#domain/plates/standing.ts';
import { hasView } from './bound/store.ts';
import { bearOutProofs } from './borne-out/bear-out.ts';
import { listNotBorneOut } from './borne-out/store.ts';
import { claimPlates } from './claim-plate.ts';
import { settlePlate } from './claimants.ts';
import { endOldProofs } from './end-old-proofs.ts';
import type { PlateServices } from './plate-services.ts';
import { endSettledViews } from './owed/owed-visits.ts';
import { provePlateByVisit } from './prove-by-visit.ts';
import type { ClaimedPlate } from './read-claims.ts';
import type { Prover } from './record-plate.ts';
import { mountPlates } from './routes.ts';
import { applyToClaims, findClaims, listContested, lockClaims } from './store.ts';
import { openVisitCodes } from './visit-codes.ts';
import type { FindErased, Visits, WarnHolders, WitnessGates } from './visits.ts';

export { deleteReleasedBefore } from './marks/store.ts';
export { findClaimedBy, findProvenVisits } from './bound/store.ts';
export { isReachedByRole } from './reached-by-role.ts';
export { findMarksOf } from './record-plate.ts';
export { deleteDeskCodesBefore } from './desk/store.ts';
export { leaveOutSeen, leavePlates, type PlateView } from './leave-plates.ts';
export { findAllViews, findClaims, findProofsOf, findProven } from './store.ts';
export { readClaims, type ClaimedPlate } from './read-claims.ts';
export type { FindErased, Visits, VisitOfPlate, WarnHolders, WitnessGates } from './visits.ts';

/**
 * The door of `plates`: which plates an account calls its own, what proves them, which visits they show. It stands below
 * the accounts, whose sign-up claims plates, and the sessions, which are shown by them.
 */
export interface Plates {
  /** Claims plates for an account, at most three in all; in the transaction that makes the account. */
  claim(
    transaction: Transaction,
    claim: { account: number; plates: readonly ClaimedPlate[]; at: Date },
  ): Promise<void>;
  /** The plates of an account, proven or not, in the order of their claims. */
  of(transaction: Transaction, account: number): Promise<ClaimedPlate[]>;
  /** The code of a visit, for its display at the entry and for its receipt. */
  codeOf(visit: string): string;
  /** Whether displays show the codes of visits. */
  readonly showsCodes: boolean;
  /** Proves the plate of a visit, whose pay or receipt link an account has opened. */
  proveByVisit(prover: Prover, visit: string): Promise<boolean>;
  /** Registers what the sessions know of visits. */
  useVisits(visits: Visits): void;
  /** Registers what the gates have seen of visits. */
  useGates(witness: WitnessGates): void;
  /** Registers who mails to the accounts that had a plate. */
  useWarnings(warn: WarnHolders): void;
  /** The visits by which an account has proven a plate, and which nothing has borne out: each is shown alone. */
  findShownAlone(transaction: Transaction, account: number): Promise<ReadonlySet<number>>;
  /** Whether an account is shown the visits of one of these plates that began at an instant. */
  shows(
    transaction: Transaction,
    visit: { account: number; keys: readonly string[]; at: Date },
  ): Promise<boolean>;
  /** Registers which visits wait for an erasure. */
  useErasures(findErased: FindErased): void;
  /** Lets claims without a proof show what PLATE_PROOF says, whatever it was before. */
  applyMode(): Promise<void>;
  /** What time alone brings about, up to `now`. */
  tick(now: Date): Promise<void>;
  mount(app: FastifyInstance): void;
}

const TICK_MS = 10 * 60_000;
/** Whoever has just left asks at once what is shown. */
const BEAR_OUT_MS = 5_000;
/** Where hardly any exit is read thousands of proofs wait for good: older ones are seen with the slower job. */
const LATELY_MS = 2 * 24 * 60 * 60_000;

/** Loads the secret of the codes, or makes it. */
export async function openPlates(services: Services): Promise<Plates> {
  const { database, config, jobs } = services;
  const codes = await openVisitCodes(database);
  let visits: Visits | null = null;
  let findErased: FindErased = () => Promise.resolve(new Set());
  let witnessGates: WitnessGates = () => Promise.resolve(new Map());
  let warnHolders: WarnHolders = () => Promise.resolve();
  const on: PlateServices = {
    services,
    codes,
    visits: () => {
      if (!visits) throw new Error('the sessions have not registered their visits');
      return visits;
    },
    findErased: (transaction, ids) => findErased(transaction, ids),
    witnessGates: (transaction, visits) => witnessGates(transaction, visits),
    warnHolders: (...given) => warnHolders(...given),
  };
  const tick = async (now: Date) => {
    await bearOutProofs(on, now);
    await settleContests(on, now);
    await endOldProofs(services, now);
    await endSettledViews(on);
  };
  const bearOut = (now: Date) => bearOutProofs(on, now, new Date(now.getTime() - LATELY_MS));
  jobs.add({ name: 'bear out proofs of plates', every: BEAR_OUT_MS, run: bearOut });
  jobs.add({ name: 'settle contested plates and end old proofs', every: TICK_MS, run: tick });
  return {
    claim: (transaction, claim) => claimPlates(transaction, config.plateProof, claim),
    of: async (transaction, account) =>
      (await findClaims(transaction, account)).map(({ key, plate }) => ({ key, plate })),
    codeOf: (visit) => codes.codeOf(visit),
    showsCodes: config.plateProof === 'required',
    proveByVisit: (prover, visit) => provePlateByVisit(on, prover, visit),
    useVisits: (given) => {
      visits = given;
    },
    useGates: (given) => {
      witnessGates = given;
    },
    useWarnings: (given) => {
      warnHolders = given;
    },
    async findShownAlone(transaction, account) {
      const since = lapsedBefore(services.clock());
      const proofs = await listNotBorneOut(transaction, { since, account });
      return new Set(proofs.flatMap(({ sessionId }) => sessionId ?? []));
    },
    shows: hasView,
    useErasures: (given) => {
      findErased = given;
    },
    applyMode: () =>
      database.transact('system', (transaction) => applyToClaims(transaction, config.plateProof)),
    tick,
    mount: (app) => mountPlates(app, on),
  };
}

async function settleContests({ services }: PlateServices, now: Date): Promise<void> {
  const { database } = services;
  for (const key of await database.ask('system', listContested))
    await database.transact('system', async (transaction) => {
      await lockClaims(transaction, { key });
      await settlePlate(services, transaction, { key, by: 'time' }, now);
    });
}
