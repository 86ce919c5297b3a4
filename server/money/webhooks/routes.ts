import { takeMerchantWebhook, takeRazorpayWebhook } from '#contract/provider-webhooks.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { ReceivedWebhook } from './receive-webhook.ts';

const NOTHING = new Uint8Array();

/** Mounts the address that providers call. Its body stays as it came, since its bytes are what is signed. */
export function mountWebhooks(
  app: FastifyInstance,
  receive: (message: ReceivedWebhook) => Promise<void>,
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const take = async ({ body, headers }: FastifyRequest, merchant: string | null) => {
      await receive({
        body: body instanceof Uint8Array ? body : NOTHING,
        signature: textOf(headers['x-razorpay-signature']) ?? '',
        eventId: textOf(headers['x-razorpay-event-id']),
        merchant,
      });
      return { received: true };
    };
    mount(inner, takeRazorpayWebhook, ({ request }) => take(request, null));
    mount(inner, takeMerchantWebhook, ({ request, params }) => take(request, params.merchant));
  });
}

function textOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}
