import { z } from 'zod';
import { PROVIDER_URL, type PaymentSettings } from '../../platform/process/payment-settings.ts';
import { createSecretBox, type SecretBox } from '../../platform/process/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { openRazorpay } from '../providers/razorpay.ts';
import { findByPublicId, findCurrent, findMerchant, type StoredMerchant } from './store.ts';

/** An account at the payment provider; `id` is null for the one that the variables name. */
export interface Merchant {
  readonly id: number | null;
  readonly provider: PaymentProvider;
}

/** The accounts at the payment provider: one by variables for all malls, and those that malls have of their own. */
export interface Merchants {
  /** By which account a mall takes money now; null where its drivers cannot pay by themselves. */
  of(transaction: Transaction, mall: number): Promise<Merchant | null>;
  /** The account by which something was begun, ended or not; null where it cannot be used. */
  find(id: number | null): Promise<PaymentProvider | null>;
  /** An account by its name in the address of its messages. */
  findNamed(publicId: string): Promise<Merchant | null>;
  /** What speaks with the provider by other keys, before they are stored. */
  open(secrets: MerchantSecrets, keys: Pick<PaymentSettings, 'keyId' | 'qr'>): PaymentProvider;
  readonly box: SecretBox;
  /** The account that the variables name. */
  readonly house: PaymentProvider | null;
}

const Secrets = z.object({ keySecret: z.string(), webhookSecrets: z.array(z.string()) });
export type MerchantSecrets = z.infer<typeof Secrets>;

const PURPOSE = 'secrets of merchant accounts';

export function openMerchants({ config, key, database, log }: Services): Merchants {
  const { payments } = config;
  const house = payments && openRazorpay(payments);
  const box = createSecretBox(key.derive(PURPOSE), key.deriveEarlier(PURPOSE));
  // A row never changes but for its end, so what was opened once stays right.
  const opened = new Map<number, PaymentProvider>();

  function open({ keySecret, webhookSecrets }: MerchantSecrets, keys: Pick<PaymentSettings, 'keyId' | 'qr'>) {
    const { url = PROVIDER_URL, isStandIn = false } = payments ?? {};
    return openRazorpay({ ...keys, keySecret, webhookSecrets, url, isStandIn });
  }

  function openStored({ id, mall, sealed, keyId, qr }: StoredMerchant): PaymentProvider | null {
    const known = opened.get(id);
    if (known) return known;
    const secrets = box.open(sealed, mall);
    if (!secrets) {
      log.error({ merchant: id }, 'the keys of a mall’s own payment account cannot be opened by SERVER_KEY');
      return null;
    }
    const provider = open(Secrets.parse(JSON.parse(secrets.toString())), { keyId, qr });
    opened.set(id, provider);
    return provider;
  }

  const named = (row: StoredMerchant | null): Merchant | null => {
    const provider = row && openStored(row);
    return row && provider && { id: row.id, provider };
  };
  const read = <T>(work: (transaction: Transaction) => Promise<T>) => database.transact('system', work);

  return {
    house,
    box,
    open,
    async of(transaction, mall) {
      const own = await findCurrent(transaction, mall);
      // A mall's own account that cannot be used is never replaced by another: its money would go to others.
      return own ? named(own) : house && { id: null, provider: house };
    },
    async find(id) {
      if (id === null) return house;
      const known = opened.get(id);
      if (known) return known;
      const row = await read((transaction) => findMerchant(transaction, id));
      return row && openStored(row);
    },
    findNamed: async (publicId) => named(await read((transaction) => findByPublicId(transaction, publicId))),
  };
}
