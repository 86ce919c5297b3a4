import type { Endpoint } from '#contract/endpoint.ts';
import { badInput, notAllowed } from '../platform/http/errors.ts';

import { mount } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { storeRefused, takeMessage, type Receivers } from './take-message.ts';
import type { Translated, Translator } from './translator.ts';

/**
 * Mounts a translator: authenticate, parse, translate, hand over, reply. Records that could not be used are stored with
 * their reason, whatever becomes of the others.
 */
export function mountTranslator<E extends Endpoint, Message>(
  app: Parameters<typeof mount>[0],
  services: Services,
  receivers: Receivers,
  translator: Translator<E, Message>,
): void {
  const { endpoint, authenticate, kind } = translator;
  checkKeyPlace(endpoint, authenticate.keyIn);
  mount(app, endpoint, async ({ device, body }) => {
    const { kinds } = authenticate;
    const { heartbeatsAlone = [] } = kinds ?? {};
    const isOfKind = !kinds || kinds.allowed.includes(device.kind);
    if (!isOfKind && !heartbeatsAlone.includes(device.kind)) throw notOfKind(kinds.refusal);
    const receivedAt = services.clock();
    const parsed = translator.parse(body);
    if (!parsed.ok) {
      const whole = { ...parsed, kind, position: 0, subject: null, field: '' };
      await storeRefused(services, receivers, { device, refused: [whole], receivedAt });
      throw badInput(parsed.sentence, undefined, parsed.reason);
    }
    const translated = await translator.translate(parsed.message);
    if (!isOfKind && countRecords(translated) > 0) throw notOfKind(kinds.refusal);
    const taken = await takeMessage(services, receivers, { device, translated, receivedAt, canAct: true });
    return translator.reply(taken, parsed.message);
  });
}

const notOfKind = (refusal: string) => notAllowed(refusal, 'wrong_device_kind');

function countRecords({ reads, readings, refused }: Translated): number {
  return reads.length + readings.length + refused.length;
}

/** The key is looked for where the path has a place for it; a translator that says otherwise would never authenticate. */
function checkKeyPlace({ access, path }: Endpoint, keyIn: 'header' | 'path'): void {
  if (access !== 'device') throw new Error(`${path} takes messages of devices alone`);
  if (path.includes(':key') !== (keyIn === 'path'))
    throw new Error(`${path} does not have its key in the ${keyIn}`);
}
