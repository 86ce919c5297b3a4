import {
  addPlate,
  listPlates,
  makePlateCode,
  provePlate,
  releasePlate as releaseCall,
  type OwnPlate,
} from '#contract/plates.ts';
import type { FastifyInstance } from 'fastify';
import { withdrawConsent } from '../consents/index.ts';
import { notThere } from '../platform/http/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { claimPlates, releasePlate } from './claim-plate.ts';
import { makeDeskCode } from './desk/make-desk-code.ts';
import type { PlateServices } from './plate-services.ts';
import { presentPlate } from './present.ts';
import { createProofByCode } from './prove-by-code.ts';
import { readClaim } from './read-claims.ts';
import { findClaims, findProofsOf, findViews } from './store.ts';

/** Mounts what an account does with its plates, and the code that a mall's desk makes. */
export function mountPlates(app: FastifyInstance, on: PlateServices): void {
  const { services } = on;
  const { database, clock, config } = services;
  const proveByCode = createProofByCode(on);

  mount(app, listPlates, ({ caller }) => listOf(caller.accountId));

  mount(app, addPlate, async ({ caller, body }) => {
    const [account, at] = [caller.accountId, clock()];
    const plate = readClaim(body.plate, at);
    await database.transact('system', (transaction) =>
      claimPlates(transaction, config.plateProof, { account, plates: [plate], at }),
    );
    return one(account, plate.key);
  });

  mount(app, provePlate, async ({ caller, body }) => {
    const { key } = readClaim(body.plate, clock());
    await proveByCode(caller, key, body.code);
    return one(caller.accountId, key);
  });

  mount(app, releaseCall, async ({ caller, params }) => {
    const at = clock();
    const { key } = readClaim(params.plate, at);
    const isReleased = await database.transact('system', async (transaction) => {
      const isGone = await releasePlate(services, transaction, { holder: caller, key, at });
      if (isGone) await withdrawConsent(transaction, { account: caller.publicId, how: 'plate_released', at });
      return isGone;
    });
    if (!isReleased) throw notThere('Your account has no such plate.', 'plate_not_found');
    return { ok: true as const };
  });

  mount(app, makePlateCode, async ({ mall, caller, body }) => {
    const { key, plate } = readClaim(body.plate, clock());
    const { code, expiresAt } = await makeDeskCode(on, { mall, key, caller });
    return { plate, code, expiresAt: expiresAt.toISOString() };
  });

  async function listOf(account: number): Promise<OwnPlate[]> {
    const [claims, views, proofs] = await database.transact({ account }, (transaction) =>
      Promise.all([
        findClaims(transaction, account),
        findViews(transaction, account),
        findProofsOf(transaction, account),
      ]),
    );
    const known = { views, proofs, mode: config.plateProof, now: clock() };
    return claims.map((claim) => presentPlate(claim, known));
  }

  async function one(account: number, key: string): Promise<OwnPlate> {
    const found = (await listOf(account)).find(({ plate }) => plate === key);
    // Released at the same moment by another of its sign-ins.
    if (!found) throw notThere('Your account has no such plate.', 'plate_not_found');
    return found;
  }
}
