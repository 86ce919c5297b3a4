import { Readable } from 'node:stream';
import { exportBooks, readBooks, takeSettlementReport } from '#contract/books.ts';
import { addDays } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent } from '../../audit/index.ts';
import {
  closeDay,
  findGst,
  readReport,
  spanOf,
  sumByDay,
  takeReport,
  writeTally,
} from '../../money/index.ts';
import { badInput } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { findByIds } from '../../sessions/index.ts';
import type { BillServices } from '../bill-services.ts';
import { writeDocuments } from './export-documents.ts';
import { writeMoved } from './export-books.ts';
import { presentDay } from './present-day.ts';

const HOUR_MS = 3_600_000;
const MOST_DAYS = 366;

/** Mounts the books of a mall: a day of them, their export, and the provider's settlement reports. */
export function mountBooks(app: FastifyInstance, { services, malls }: BillServices): void {
  const { database, clock } = services;

  mount(app, readBooks, async ({ mall, caller, query: { day } }) => {
    const shown = await database.transact({ mall }, async (transaction) => {
      const closed = await closeDay(transaction, mall, day, clock());
      const named = [...closed.moved, ...closed.differences].flatMap(({ session }) => session ?? []);
      const sessions = await findByIds(transaction, [...new Set(named)]);
      return presentDay(day, closed, new Map(sessions.map((session) => [session.id, session])));
    });
    // The list holds whole plates.
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'books', day },
      amounts: { rows: shown.moved.length },
      shown: [...shown.moved, ...shown.differences].flatMap(({ visit }) => visit?.session ?? []),
      foldMs: HOUR_MS,
    });
    return shown;
  });

  mount(app, exportBooks, async ({ mall, caller, query: { from, to, format }, reply }) => {
    if (to < from) throw badInput('The last day lies before the first.', { to: 'Before the first day' });
    if (addDays(from, MOST_DAYS) <= to)
      throw badInput(`Choose ${MOST_DAYS} days at most.`, { to: 'Too many days' });
    const facts = { what: 'books', format, from, to };
    await noteSecurityEvent(services, {
      kind: 'exported',
      account: caller.publicId,
      mallId: mall,
      facts,
      foldMs: 0,
    });
    const { slug = 'mall', name = '' } = malls.known(mall) ?? {};
    reply.header('cache-control', 'no-store');
    if (format !== 'tally') {
      const of = format === 'gst' ? 'tax-documents-' : '';
      reply.header('content-disposition', `attachment; filename="${slug}-${of}${from}-${to}.csv"`);
      const write = format === 'gst' ? writeDocuments : writeMoved;
      const lines = write((work) => database.transact({ mall }, work), mall, { from, to });
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines));
    }
    const { company, sums } = await database.transact({ mall }, async (transaction) => ({
      company: (await findGst(transaction, mall))?.legalName ?? name,
      sums: await sumByDay(transaction, mall, spanOf(from, to)),
    }));
    reply.header('content-disposition', `attachment; filename="${slug}-${from}-${to}.xml"`);
    return reply.type('application/xml; charset=utf-8').send([...writeTally(company, slug, sums)].join(''));
  });

  mount(app, takeSettlementReport, async ({ params, body, caller }) => {
    const lines = readReport(body.csv);
    const by = changedBy(caller, clock());
    let outcome = { lines: 0, booked: 0, known: 0, problems: 0 };
    await malls.change(params.id, by, 'settlement_report_taken', async (transaction, { id: mall }) => {
      outcome = await takeReport(transaction, { mall, lines, person: by.actor, now: by.now });
      return { ...outcome };
    });
    return outcome;
  });
}
