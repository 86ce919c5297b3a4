import { readFastag, takeFastagMessage } from '#contract/fastag.ts';
import type { FastifyInstance } from 'fastify';
import { notThere } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { findRules } from '../rules/store.ts';
import type { Fastag } from './index.ts';

const NOTHING = new Uint8Array();

/** Mounts the address that the acquirer calls, and how FASTag stands in a mall. */
export function mountFastag(app: FastifyInstance, { database, clock }: Services, fastag: Fastag): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(inner, takeFastagMessage, async ({ request: { body } }) => {
      if (!fastag.isThere) throw notThere();
      await fastag.receive(body instanceof Uint8Array ? body : NOTHING);
      return { received: true };
    });
  });
  mount(app, readFastag, ({ mall }) =>
    database.transact({ mall }, async (transaction) => {
      const { fastagPolicy } = await findRules(transaction, mall);
      const { fetchedAt, isOld, tags, undecided } = await fastag.describe(transaction, mall, clock());
      return {
        isThere: fastag.isThere,
        policy: fastagPolicy,
        exceptions: { fetchedAt: fetchedAt?.toISOString() ?? null, isOld, tags },
        undecided,
      };
    }),
  );
  app.addHook('preClose', async () => fastag.stop());
}
