import { addCalendarDay, readCalendar, removeCalendarDay } from '#contract/forecast.ts';
import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../../audit/index.ts';
import { notThere } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Calendar } from './keep-calendar.ts';
import { listDays, putDay, takeDays } from './store.ts';

/** Mounts the calendar: read by everyone signed in, written by super admins, each change in the audit trail. */
export function mountCalendar(app: FastifyInstance, { database, clock }: Services, calendar: Calendar): void {
  mount(app, readCalendar, async ({ query }) => ({
    days: await database.transact('system', (transaction) =>
      listDays(transaction, query.from ?? null, query.to ?? null),
    ),
  }));
  mount(app, addCalendarDay, async ({ body, caller }) => {
    const { replaces = null, ...given } = body;
    const day = { ...given, name: given.name.trim() };
    await database.transact('system', async (transaction) => {
      if (!(await putDay(transaction, day, replaces))) throw noSuchDay();
      const action = replaces === null ? 'calendar-day-added' : 'calendar-day-renamed';
      const entry = { actor: caller.publicId, action, target: day.date, detail: { ...day, replaces } };
      await writeAudit(transaction, entry, clock());
      await calendar.markChanged(transaction);
    });
    return { day };
  });
  mount(app, removeCalendarDay, async ({ params, query, caller }) => {
    await database.transact('system', async (transaction) => {
      const { date, region } = params;
      const names = await takeDays(transaction, date, region, query.name ?? null);
      if (names.length === 0) throw noSuchDay();
      const detail = { date, region, names };
      const entry = { actor: caller.publicId, action: 'calendar-day-removed', target: date, detail };
      await writeAudit(transaction, entry, clock());
      await calendar.markChanged(transaction);
    });
    return { ok: true as const };
  });
}

function noSuchDay(): Error {
  return notThere('There is no such day in the calendar.', 'calendar_day_not_found');
}
