import { addCalendarDay, readCalendar, removeCalendarDay } from '#contract/forecast.ts';
import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../audit/index.ts';
import { notThere } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import type { Calendar } from './calendar-cache.ts';
import { listDays, putDay, removeDays } from './store.ts';

/** Mounts the calendar: read by everyone signed in, written by super admins, each change in the audit trail. */
export function mountCalendar(app: FastifyInstance, { database, clock }: Services, calendar: Calendar): void {
  mount(app, readCalendar, async ({ query }) => ({
    days: await database.transact('system', (transaction) =>
      listDays(transaction, query.from ?? null, query.to ?? null),
    ),
  }));
  mount(app, addCalendarDay, async ({ body, caller }) => {
    const now = clock();
    const { replaces = null, ...given } = body;
    const day = { ...given, name: given.name.trim() };
    await database.transact('system', async (transaction) => {
      if (!(await putDay(transaction, day, replaces, now))) throw noSuchDay();
      const action = replaces === null ? 'calendar_day_added' : 'calendar_day_renamed';
      const entry = {
        actor: caller.publicId,
        action,
        target: day.date,
        detail: { ...day, replaces },
      } as const;
      await writeAudit(transaction, entry, now);
      await calendar.markChanged(transaction);
    });
    return { day };
  });
  mount(app, removeCalendarDay, async ({ params, query, caller }) => {
    const now = clock();
    await database.transact('system', async (transaction) => {
      const { date, region } = params;
      const names = await removeDays(transaction, date, region, { name: query.name ?? null, now });
      if (names.length === 0) throw noSuchDay();
      const detail = { date, region, names };
      const entry = { actor: caller.publicId, action: 'calendar_day_removed', target: date, detail } as const;
      await writeAudit(transaction, entry, now);
      await calendar.markChanged(transaction);
    });
    return { ok: true as const };
  });
}

function noSuchDay(): Error {
  return notThere('There is no such day in the calendar.', 'calendar_day_not_found');
}
