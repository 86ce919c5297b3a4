import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { changeMerchant } from '#contract/merchants.ts';
import type { ChangedBy } from '../../audit/index.ts';
import { badInput, conflict, unavailable } from '../../platform/http/errors.ts';
import { isLiveKey } from '../../platform/process/payment-settings.ts';
import { ProviderFault } from '../providers/payment-provider.ts';
import { isFsyncOn } from '../providers/store.ts';
import type { MerchantServices } from './merchant-services.ts';
import { endCurrent, findCurrent, insertMerchant } from './store.ts';

const NAME_BYTES = 16;

/** Gives a mall an account of its own. Its keys are tried first, since nobody would notice before somebody wants to pay. */
export async function changeKeys(
  on: MerchantServices,
  mall: string,
  { keyId, keySecret, webhookSecrets, qr }: BodyOf<typeof changeMerchant>,
  by: ChangedBy,
): Promise<void> {
  await refuseWhereLost(on, keyId);
  await tryKeys(on, { keyId, keySecret, webhookSecrets, qr });
  const secrets = Buffer.from(JSON.stringify({ keySecret, webhookSecrets }));
  await on.malls.change(mall, by, 'setting_changed', async (transaction, { id }) => {
    const before = await findCurrent(transaction, id);
    await endCurrent(transaction, id, by.now);
    await insertMerchant(transaction, {
      publicId: randomBytes(NAME_BYTES).toString('base64url'),
      mall: id,
      keyId,
      sealed: on.merchants.box.seal(secrets, id),
      qr,
      createdBy: by.actor,
      createdAt: by.now,
      endedAt: null,
    });
    return { what: 'merchant', before: before?.keyId ?? null, after: keyId };
  });
}

/** Real money never rests on a database that may lose it. */
async function refuseWhereLost({ services: { database } }: MerchantServices, keyId: string): Promise<void> {
  if (!isLiveKey({ keyId })) return;
  const isSafe = database.engine === 'postgres' && (await database.transact('system', isFsyncOn));
  if (!isSafe)
    throw conflict(
      'needs_postgres',
      'This is a live key, and real money needs PostgreSQL with fsync on. Use a test key here.',
      { keyId: 'A live key needs PostgreSQL' },
    );
}

async function tryKeys({ merchants }: MerchantServices, body: BodyOf<typeof changeMerchant>): Promise<void> {
  try {
    await merchants.open(body, body).checkKeys();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.status === 401 || error.status === 403)
      throw badInput(
        'The payment provider does not know this key, or its secret is another.',
        { keySecret: 'Not the secret of this key' },
        'wrong_keys',
      );
    throw unavailable(
      'The payment provider does not answer, so the keys could not be tried. Please try again.',
    );
  }
}
