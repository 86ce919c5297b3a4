import { Readable } from 'node:stream';
import { exportSessions } from '#contract/sessions.ts';
import type { FastifyInstance } from 'fastify';
import { markPlate, noteSecurityEvent } from '../../audit/index.ts';
import { mount } from '../../platform/http/mount.ts';
import { readWanted } from '../lists/page.ts';
import type { SessionServices } from '../session-services.ts';
import { XLSX_TYPE } from '../../platform/xlsx/write-workbook.ts';
import type { PlanParts } from '../lists/parts/plan-parts.ts';
import { writeSessionsAsCsv, writeSessionsAsWorkbook } from './write-sessions.ts';

/** Mounts the list of sessions as a file. Whoever takes it is recorded. */
export function mountExport(
  app: FastifyInstance,
  { services, malls, trusts }: SessionServices,
  planParts: PlanParts,
): void {
  mount(app, exportSessions, async ({ caller, mall, query, reply }) => {
    const wanted = readWanted(query);
    const { q, state, from, to } = wanted;
    const search = q === null ? {} : { search: markPlate(services, q) };
    await noteSecurityEvent(services, {
      kind: 'exported',
      account: caller.publicId,
      mallId: mall,
      facts: { what: 'sessions', format: query.format, ...search, state, from, to },
      foldMs: 0,
    });
    const name = `${malls.known(mall)?.slug ?? 'mall'}-visits.${query.format}`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    const asked = { mall, wanted, trust: trusts.of(mall), planParts };
    if (query.format === 'xlsx')
      return reply.type(XLSX_TYPE).send(Readable.from(writeSessionsAsWorkbook(services, asked)));
    return reply.type('text/csv; charset=utf-8').send(Readable.from(writeSessionsAsCsv(services, asked)));
  });
}
