import { changeMorningMail, readMorningMail } from '#contract/morning-mails.ts';
import { Readable } from 'node:stream';
import { exportReport, listLeakage, readEvacuation, readReport } from '#contract/reports.ts';
import { addDays } from '#domain/time/india-time.ts';
import { periodAt, type PeriodName } from '#domain/time/period.ts';
import type { FastifyInstance } from 'fastify';
import { noteSecurityEvent } from '../audit/index.ts';
import { badInput } from '../platform/http/errors.ts';
import { mount } from '../platform/http/mount.ts';
import { countEvacuation } from './count-evacuation.ts';
import { listLeaked } from './list-leakage.ts';
import { makeReport } from './make-report.ts';
import { changeMorningReader, isReader } from './morning/readers.ts';
import { mountOffPage } from './morning/routes.ts';
import type { ReadDays } from './read-days.ts';
import type { ReportServices } from './report-services.ts';
import { writeReport } from './write-report.ts';

const HOUR_MS = 3_600_000;
const MOST_DAYS = 366;

/** Mounts the reports of a mall, their files, the count for an evacuation, and who gets the morning mail. */
export function mountReports(app: FastifyInstance, on: ReportServices, readDays: ReadDays): void {
  const { services, malls } = on;
  const { clock } = services;

  mount(app, readReport, ({ mall, query }) =>
    makeReport(on, readDays, { mall, period: query.period, chosen: daysIn(query) }, clock()),
  );

  mount(app, listLeakage, async ({ mall, caller, query }) => {
    const { own } = periodAt(query.period, clock(), daysIn(query));
    const before = query.before === undefined ? null : new Date(query.before);
    const listed = await listLeaked(on, { mall, kind: query.kind, period: own, before });
    // The list holds whole plates.
    await noteSecurityEvent(services, {
      kind: 'plates_listed',
      account: caller.publicId,
      mallId: mall,
      facts: { list: 'leakage', kind: query.kind },
      amounts: { rows: listed.sessions.length },
      shown: listed.sessions.flatMap(({ session }) => session ?? []),
      foldMs: HOUR_MS,
    });
    return listed;
  });

  mount(app, readEvacuation, ({ mall }) => countEvacuation(on, mall, clock()));

  mount(app, exportReport, async ({ mall, caller, query, reply }) => {
    const { period, format, table } = query;
    const report = await makeReport(on, readDays, { mall, period, chosen: daysIn(query) }, clock());
    const { from, to } = report.days;
    await noteSecurityEvent(services, {
      kind: 'exported',
      account: caller.publicId,
      mallId: mall,
      facts: { what: 'report', format, from, to },
      foldMs: 0,
    });
    const file = writeReport(report, { format, table });
    const name = `${malls.known(mall)?.slug ?? 'mall'}-${file.name}-${from}-${to}.${format}`;
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type(file.type).send(Readable.from(file.pieces));
  });

  mountOffPage(app, on);

  mount(app, readMorningMail, async ({ mall, caller }) => ({
    isOn: await isReader(on, mall, caller.publicId),
    isSetUp: services.mail.isSetUp,
  }));

  mount(app, changeMorningMail, async ({ mall, caller, params, body: { isOn } }) => {
    await changeMorningReader(on, { mall, mallId: params.id, caller, isOn });
    return { isOn, isSetUp: services.mail.isSetUp };
  });
}

/** The days that were chosen; a period with a name needs none. */
function daysIn({
  period,
  from,
  to,
}: {
  period: PeriodName;
  from?: string | undefined;
  to?: string | undefined;
}) {
  if (period !== 'days') return null;
  if (from === undefined || to === undefined)
    throw badInput('Choose the first and the last day.', { from: 'Choose a day', to: 'Choose a day' });
  if (to < from) throw badInput('The last day lies before the first.', { to: 'Before the first day' });
  if (addDays(from, MOST_DAYS) <= to)
    throw badInput(`Choose ${MOST_DAYS} days at most.`, { to: 'Too many days' });
  return { from, to };
}
