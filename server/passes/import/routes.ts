import { Readable } from 'node:stream';
import { exportPasses, importPasses as importCall } from '#contract/passes.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent } from '../../audit/index.ts';
import { mount } from '../../platform/http/mount.ts';
import type { PassServices } from '../pass-services.ts';
import { importPasses } from './apply-import.ts';
import { writeExport } from './write-export.ts';

/** Mounts passes as a file: out of the product, and into it. */
export function mountImport(app: FastifyInstance, on: PassServices): void {
  const { services, malls } = on;

  mount(app, exportPasses, async ({ caller, mall, reply }) => {
    const event = { kind: 'exported' as const, account: caller.publicId, mallId: mall };
    await noteSecurityEvent(services, { ...event, facts: { what: 'passes' }, foldMs: 0 });
    const name = `${malls.get(mall)?.slug ?? 'mall'}-passes.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(writeExport(services, mall)));
  });

  void app.register(async (inner) => {
    // As text it is taken as it comes: a file of megabytes within JSON is read in one long piece.
    inner.addContentTypeParser<string>('text/csv', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    mount(inner, importCall, ({ params, query, body, caller, mall }) => {
      const wanted = { mallId: params.id, mall, csv: body, isApplied: query.apply === 'yes' };
      return importPasses(on, wanted, changedBy(caller, services.clock()));
    });
  });
}
