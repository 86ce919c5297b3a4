import { z } from 'zod';
import { isLiveKey, type PaymentSettings } from '../../platform/process/payment-settings.ts';
import { ProviderFault, REFUNDS_A_PAGE, type PaymentProvider, type WantedMoney } from './payment-provider.ts';
import { readChargeback, readChargebacks } from './razorpay-chargebacks.ts';
import {
  readCode,
  readCodes,
  readOrder,
  readOrders,
  readPayments,
  readRazorpayMessage,
  readRefund,
  readRefunds,
} from './razorpay-shapes.ts';
import { isSignedBy } from './signature.ts';

/** An answer that takes longer is asked for again, or found by the reconciler. */
const PATIENCE_MS = 8_000;
const MOST_BYTES = 1024 * 1024;
/** The most that one question lists: a code of ours that is looked for is among the newest. */
const NEWEST = 100;

/** Razorpay by its HTTP interface. A small client of our own, since the provider's has no time-outs. */
export function openRazorpay(settings: PaymentSettings, patienceMs = PATIENCE_MS): PaymentProvider {
  const ask = createAsk(settings, patienceMs);
  const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    name: 'razorpay',
    isLive: isLiveKey(settings),
    givesCodes: settings.qr !== 'off',
    checkKeys: () => ask(() => undefined, 'GET', '/v1/orders?count=1'),
    openOrder: (wanted) => ask(readOrder, 'POST', '/v1/orders', orderOf(wanted)),
    openCode: async (wanted) =>
      readUsable(settings, await ask(readCode, 'POST', '/v1/payments/qr_codes', codeOf(wanted))),
    async findOrder(receipt) {
      const orders = await ask(readOrders, 'GET', `/v1/orders?receipt=${encodeURIComponent(receipt)}`);
      return orders.find((one) => one.receipt === receipt)?.order ?? null;
    },
    async findCode(receipt) {
      const found = await ask(readCodes, 'GET', `/v1/payments/qr_codes?count=${NEWEST}`);
      const code = found.find((one) => one.receipt === receipt)?.code;
      return code ? readUsable(settings, code) : null;
    },
    closeCode: (code) =>
      ask(() => undefined, 'POST', `${at('/v1/payments/qr_codes', code)}/close`).catch(unlessClosed),
    listPayments(order) {
      const path = order.startsWith('qr_') ? '/v1/payments/qr_codes' : '/v1/orders';
      return ask((answer) => readPayments(answer, order), 'GET', `${at(path, order)}/payments`);
    },
    refund: ({ payment, paise, receipt }) =>
      ask(
        readRefund,
        'POST',
        `${at('/v1/payments', payment)}/refund`,
        { amount: paise, receipt, notes: {} },
        { 'x-refund-idempotency': receipt },
      ),
    findRefund: (payment, refund) =>
      ask(readRefund, 'GET', `${at('/v1/payments', payment)}${at('/refunds', refund)}`),
    listRefundsOf: (payment) =>
      ask(readRefunds, 'GET', `${at('/v1/payments', payment)}/refunds?count=${NEWEST}`),
    ...openLists(ask),
    pageOf: (order) => (settings.isStandIn ? `${settings.url}${at('/pay', order)}` : null),
    checkoutOf: (order, paise, returnTo) => ({
      action: `${settings.url}/v1/checkout/embedded`,
      fields: {
        key_id: settings.keyId,
        order_id: order,
        amount: String(paise),
        currency: 'INR',
        name: 'Get My Spot',
        description: 'Parking',
        callback_url: returnTo,
        cancel_url: returnTo,
      },
    }),
    isGenuine: (body, signature) => isSignedBy(settings.webhookSecrets, body, signature),
    readMessage: readRazorpayMessage,
  };
}

/** What is asked of a whole account. */
function openLists(ask: Ask): Pick<PaymentProvider, 'listChargebacks' | 'findChargeback' | 'listRefunds'> {
  return {
    listRefunds: ({ from, to, skip }) =>
      ask(
        readRefunds,
        'GET',
        `/v1/refunds?from=${seconds(from)}&to=${seconds(to)}&count=${REFUNDS_A_PAGE}&skip=${skip}`,
      ),
    listChargebacks: (now) =>
      ask((answer) => readChargebacks(answer, now), 'GET', `/v1/disputes?count=${NEWEST}`),
    findChargeback: (id, now) =>
      ask((answer) => readChargeback(answer, now), 'GET', `/v1/disputes/${encodeURIComponent(id)}`),
  };
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

function orderOf({ receipt, session, paise }: WantedMoney) {
  return { amount: paise, currency: 'INR', receipt, notes: { payment: receipt, session } };
}

function codeOf({ receipt, session, paise, description, expiresAt }: WantedMoney) {
  return {
    type: 'upi_qr',
    usage: 'single_use',
    fixed_amount: true,
    payment_amount: paise,
    description,
    close_by: Math.ceil(expiresAt.getTime() / 1000),
    notes: { payment: receipt, session },
  };
}

/** The bare link is for accounts that have it switched on; without it the code is an image. */
function readUsable<Code extends { readonly upi: string | null }>({ qr }: PaymentSettings, code: Code): Code {
  return qr === 'intent' ? code : { ...code, upi: null };
}

/** One that is closed, or paid, needs no closing. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof ProviderFault && error.status === 400)) throw error;
}

type Ask = <Answer>(
  read: (answer: unknown) => Answer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

function createAsk({ url, keyId, keySecret }: PaymentSettings, patienceMs: number): Ask {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (read, method, path, body, headers = {}) => {
    const send = {
      method,
      headers: { authorization, 'content-type': 'application/json', accept: 'application/json', ...headers },
      redirect: 'error' as const,
      signal: AbortSignal.timeout(patienceMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    const { status, text } = await fetchText(`${url}${path}`, send);
    if (status < 200 || status > 299)
      throw new ProviderFault(`the payment provider answered ${status}: ${describeRefusal(text)}`, status);
    return parse(text, read);
  };
}

async function fetchText(address: string, send: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, send);
    const text = await answer.text();
    if (text.length > MOST_BYTES) throw new Error('its answer is too long');
    return { status: answer.status, text };
  } catch (error) {
    throw new ProviderFault(`the payment provider did not answer: ${(error as Error).message}`, null, {
      cause: error,
    });
  }
}

/** An answer that cannot be read leaves open what was done. */
function parse<Answer>(text: string, read: (answer: unknown) => Answer): Answer {
  try {
    return read(JSON.parse(text));
  } catch (error) {
    throw new ProviderFault('the payment provider answered what cannot be read', null, { cause: error });
  }
}

const Refusal = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

function describeRefusal(text: string): string {
  try {
    const { code, description } = Refusal.parse(JSON.parse(text)).error;
    return `${code} ${description}`.slice(0, 200);
  } catch {
    return 'without a reason';
  }
}
