import { servicesOfJobs, type Services } from '../../platform/services.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { CheckoutForm } from '../providers/payment-provider.ts';
import { createAskingForChargebacks } from '../chargebacks/ask-provider.ts';
import { warnOfDeadlines } from '../chargebacks/warn-deadlines.ts';
import { openMerchants, type Merchants } from '../merchants/open-merchants.ts';
import { sealMerchantsByThemselves } from '../merchants/seal-anew.ts';
import { createRefundSender } from '../refunds/send-refunds.ts';
import { deleteEventsBefore } from '../webhooks/store.ts';
import { createFindingRefunds } from '../webhooks/find-lost-refunds.ts';
import { handleOpenEvents } from '../webhooks/handle-events.ts';
import { createReceiving, type ReceivedWebhook } from '../webhooks/receive-webhook.ts';
import { beginPayment, type AskedAmount, type WantedPayment } from './begin-payment.ts';
import { findCheckout } from './find-checkout.ts';
import { createOpening } from './open-at-provider.ts';
import type {
  ChargePaidBefore,
  FindNamed,
  OnLowered,
  OnPaid,
  PaymentServices,
  PriceInside,
} from './payment-services.ts';
import { createConfirming } from './confirm-paid.ts';
import { createReconciler } from './reconcile.ts';
import type { StoredPayment } from './store.ts';
import type { PaymentMethod } from './tables.ts';
import { takeMoney, type TakenMoney } from './take-money.ts';
import { deleteWishesBefore } from './wishes/store.ts';

export type { AskedAmount, WantedPayment } from './begin-payment.ts';
export type { OnPaid } from './payment-services.ts';

/** The payments for sessions. */
export interface Payments {
  /** Who waits for payments. */
  readonly listeners: OnPaid[];
  /** How a driver can pay in a mall now, by himself. */
  methods(transaction: Transaction, mall: number): Promise<PaymentMethod[]>;
  /** The accounts at the payment provider. */
  readonly merchants: Merchants;
  /** Stores a driver's wish to pay, or finds what the same wish began. `ask` is answered while the session's row is held. */
  begin(
    transaction: Transaction,
    wanted: WantedPayment,
    ask: () => Promise<AskedAmount>,
  ): Promise<StoredPayment>;
  /** Asks the provider for what a begun payment needs; outside every transaction, since it may take seconds. */
  open(payment: StoredPayment): Promise<StoredPayment>;
  /** The provider's page on which a payment is made; null where there is none. */
  pageOf(payment: StoredPayment): Promise<string | null>;
  /** What leads to the provider's page for a payment of a session by a form; null where there is none. */
  checkoutOf(
    session: number,
    payment: string,
    returnTo: string,
  ): Promise<(CheckoutForm & { readonly amount: string }) | null>;
  /** Books money that is here already, and runs whatever waits for it. The caller holds the session's row. */
  take(transaction: Transaction, money: TakenMoney): Promise<StoredPayment>;
  /** Every payment that became paid, by whichever way, is given to each listener, in its own transaction. */
  onPaid(listener: OnPaid): void;
  /** A session owes less by now, by a stamp or a decision: whoever waits for that acts. The caller holds its row. */
  noteLowered: OnLowered;
  onLowered(listener: OnLowered): void;
  /** Takes over who prices the sessions of cars inside, and who finds them by their names. */
  usePrices(ofInside: PriceInside, named: FindNamed): void;
  /** Takes over who charges a session anew that was paid for before its exit, as is known only afterwards. */
  onPaidBefore(charge: ChargePaidBefore): void;
  /** Takes a message of the provider's. Throws 401 for one that is not. */
  receiveWebhook(message: ReceivedWebhook): Promise<void>;
  /** Does at once what the jobs do in their time: asks about payments, sends refunds, acts on what waits. */
  tick(now: Date): Promise<void>;
}

const OFTEN_MS = 5_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Idempotency keys are known for so long. */
const WISHES_MS = 7 * DAY_MS;
/** Messages of providers hold e-mails and numbers of payers. */
const EVENTS_MS = 90 * DAY_MS;

export function createPayments(services: Services): Payments {
  const merchants = openMerchants(services);
  sealMerchantsByThemselves(services, merchants.box);
  const prices = { ofInside: null, paidBefore: null };
  const sessions = { named: null };
  const on: PaymentServices = { services, merchants, listeners: [], prices, sessions };
  const lowered: OnLowered[] = [];
  const forJobs: PaymentServices = { ...on, services: servicesOfJobs(services) };
  const reconcile = createReconciler(forJobs);
  const confirmPaid = createConfirming(forJobs);
  const sendRefunds = createRefundSender(forJobs);
  const askForChargebacks = createAskingForChargebacks(forJobs);
  const findRefunds = createFindingRefunds(forJobs);
  const warn = (now: Date) => warnOfDeadlines(forJobs.services, now);
  const upkeep = (now: Date) => deleteOld(forJobs, now);
  const acting = (now: Date, isStopping?: () => boolean) => handleOpenEvents(forJobs, now, isStopping);
  services.jobs.add({ name: 'ask about payments', every: OFTEN_MS, run: reconcile });
  services.jobs.add({ name: 'ask once more about paid payments', every: OFTEN_MS, run: confirmPaid });
  services.jobs.add({ name: 'send refunds', every: OFTEN_MS, run: sendRefunds });
  services.jobs.add({ name: 'ask about chargebacks', every: MINUTE_MS, run: askForChargebacks });
  services.jobs.add({ name: 'ask about refunds made elsewhere', every: MINUTE_MS, run: findRefunds });
  services.jobs.add({ name: 'warn of answers to banks', every: MINUTE_MS, run: warn });
  services.jobs.add({ name: 'act on payment messages', every: OFTEN_MS, run: acting });
  services.jobs.add({ name: 'delete old payment messages', every: '20 4 * * *', run: upkeep });
  return {
    listeners: on.listeners,
    merchants,
    methods: async (transaction, mall) => ((await merchants.of(transaction, mall)) ? ['upi', 'card'] : []),
    begin: (transaction, wanted, ask) => beginPayment(on, transaction, wanted, ask),
    open: createOpening(on),
    pageOf: async ({ providerOrder, merchant }) =>
      providerOrder === null ? null : ((await merchants.find(merchant))?.pageOf(providerOrder) ?? null),
    checkoutOf: (session, payment, returnTo) => findCheckout(on, session, payment, returnTo),
    take: (transaction, money) => takeMoney(on, transaction, money),
    onPaid: (listener) => void on.listeners.push(listener),
    async noteLowered(transaction, session) {
      for (const listener of lowered) await listener(transaction, session);
    },
    onLowered: (listener) => void lowered.push(listener),
    usePrices(ofInside, named) {
      on.prices.ofInside = ofInside;
      on.sessions.named = named;
    },
    onPaidBefore(charge) {
      on.prices.paidBefore = charge;
    },
    receiveWebhook: createReceiving(on),
    async tick(now) {
      await acting(now);
      await reconcile(now);
      await confirmPaid(now);
      await sendRefunds(now);
      await askForChargebacks(now);
      await findRefunds(now);
      await warn(now);
      await upkeep(now);
    },
  };
}

async function deleteOld({ services }: PaymentServices, now: Date): Promise<void> {
  await services.database.transact('system', async (transaction) => {
    await deleteWishesBefore(transaction, new Date(now.getTime() - WISHES_MS));
    await deleteEventsBefore(transaction, new Date(now.getTime() - EVENTS_MS));
  });
}
