import { MAKER_ENDPOINTS, type DeviceProtocol } from '#contract/makers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { notAllowed } from '../../platform/http/errors.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import { mount, type Call } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { takeMessage, type Receivers } from '../take-message.ts';
import { checkShape } from './check-shape.ts';
import { MAKERS } from './index.ts';
import type { Maker, RawMessage } from './maker.ts';

type App = Parameters<typeof mount>[0];
type Request = Call<Endpoint>['request'];

/** Mounts the addresses at which makers' devices deliver. There a body is bytes, whatever its type says. */
export function mountMakers(app: App, services: Services, receivers: Receivers): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', async ({ raw }) => bearType(raw));
    for (const maker of MAKERS) mountMaker(scope, services, receivers, maker);
  });
}

function mountMaker(app: App, services: Services, receivers: Receivers, maker: Maker): void {
  for (const declared of MAKER_ENDPOINTS[maker.protocol])
    mount(app, declared, async ({ device, request, reply }) => {
      checkProtocol(device, maker.protocol);
      const receivedAt = services.clock();
      const message = readRaw(request, declared.path, receivedAt);
      const translated = checkShape(await maker.translate(message, device));
      await takeMessage(services, receivers, { device, translated, receivedAt, canAct: false });
      const { type, body, closes = false } = maker.reply(message);
      if (closes) reply.header('connection', 'close');
      return reply.type(type).send(body);
    });
}

const TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** A type that is none would be refused before the body is read, and the message sent for ever. */
function bearType({ headers }: Request['raw']): void {
  const { 'content-type': type } = headers;
  if (type !== undefined && !TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
}

/** A device that was registered to speak otherwise is refused until somebody sets it right: its reads would be misunderstood. */
function checkProtocol({ protocol }: DeviceCaller, spoken: DeviceProtocol): void {
  if (protocol === spoken) return;
  const own = protocol === null ? 'our own JSON' : protocol;
  throw notAllowed(`This device is registered to speak ${own}, not ${spoken}.`, 'wrong_protocol');
}

function readRaw(request: Request, path: string, receivedAt: Date): RawMessage {
  const { body, query } = request;
  return {
    contentType: request.headers['content-type'] ?? '',
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    tail: path.split('/:key')[1]?.split('/').at(-1) ?? '',
    receivedAt,
  };
}
