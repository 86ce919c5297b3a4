import { z } from 'zod';
import { MAX_PLATES } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** A plate that the caller calls its own. */
export const OwnPlate = z.object({
  plate: z.string(),
  /**
   * `claimed` until it is proven; `proven`; `contested` where another account has proven it too: then each sees the
   * visits that it has proven itself.
   */
  status: z.enum(['claimed', 'proven', 'contested']),
  /**
   * True while its proof shows one visit alone, since no other device than the one at the entry says that the car was there:
   * its exit, a payment, its tag or a mall's desk makes the proof whole.
   */
  awaitsExit: z.boolean(),
  /** From when on all visits are shown; null while only visits are shown that were proven one by one, or none. */
  visibleFrom: z.string().nullable(),
  /**
   * Until when its last proof lasts, or lasted: a year. Later visits are shown once it is proven again, earlier ones stay.
   * Null where it was never proven, where it is contested, and where claims show their visits without a proof.
   */
  provenUntil: z.string().nullable(),
});
export type OwnPlate = z.infer<typeof OwnPlate>;

const PlateText = text(40);
const AtPlate = z.strictObject({ plate: PlateText });

export const listPlates = endpoint({
  method: 'GET',
  path: '/api/account/plates',
  summary: "The caller's plates, in the order in which they were added.",
  access: 'signed-in',
  answer: z.array(OwnPlate),
});

export const addPlate = endpoint({
  method: 'POST',
  path: '/api/account/plates',
  summary: `Adds a plate, at most ${MAX_PLATES} in all. The answer does not tell whether anybody else claims it.`,
  access: 'signed-in',
  body: AtPlate,
  answer: OwnPlate,
  status: 201,
});

export const releasePlate = endpoint({
  method: 'DELETE',
  path: '/api/account/plates/:plate',
  summary: "Releases a plate: its visits leave the caller's history.",
  access: 'signed-in',
  params: AtPlate,
  answer: z.object({ ok: z.literal(true) }),
});

export const provePlate = endpoint({
  method: 'POST',
  path: '/api/account/plates/proofs',
  summary:
    "Proves an added plate with the code of a visit (on the gate's display, on the receipt) or of a mall's desk. Ten tries an hour; whatever is wrong about plate and code answers `wrong_code`, also a code that the account could have by its own role.",
  access: 'signed-in',
  body: z.strictObject({ plate: PlateText, code: text(40) }),
  answer: OwnPlate,
  status: 201,
});

export const makePlateCode = endpoint({
  method: 'POST',
  path: '/api/malls/:id/plate-codes',
  summary:
    "Makes a code with which the driver of a car proves its plate, after the mall's desk has seen the car's papers. Shown once; works once, for a day, for any account but the one that made it.",
  access: 'mall-admin',
  mallNamedBy: 'params.id',
  may: 'vouch_plates',
  params: z.strictObject({ id: text(64) }),
  body: AtPlate,
  answer: z.object({ plate: z.string(), code: z.string(), expiresAt: z.string() }),
  status: 201,
});
