import {
  predictVisits,
  predictVisitsImage,
  predictVisitsImagePlain,
  predictVisitsPlain,
  readForecastDays,
  readForecastScore,
  readMallsToday,
  type ForecastScore,
} from '#contract/forecast.ts';
import { indiaDate } from '#domain/time/india-time.ts';
import type { FastifyInstance } from 'fastify';
import { mountCalendar, type Calendar } from '../calendar/index.ts';
import type { MallRecord, Malls } from '../malls/index.ts';
import { notThere } from '../platform/http/errors.ts';
import type { Services } from '../platform/services.ts';
import { mount } from '../platform/http/mount.ts';
import { drawAnalysis } from './analysis/draw-analysis.ts';
import { checkDate, daysWithin } from './check-date.ts';
import type { Outlook } from './outlooks/outlook.ts';
import type { Outlooks } from './outlooks/outlook-cache.ts';
import { presentDay, presentOutlook, presentToday } from './present.ts';

interface Given {
  readonly malls: Malls;
  readonly outlooks: Outlooks;
  readonly calendar: Calendar;
  readonly scoreOf: (mall: number) => Promise<ForecastScore>;
}

/** Mounts every call of the forecast. */
export function mountForecast(
  app: FastifyInstance,
  services: Services,
  { malls, outlooks, calendar, scoreOf }: Given,
): void {
  async function find({ date, mall: name }: { date: string; mall?: string | undefined }): Promise<Outlook> {
    checkDate(date, indiaDate(services.clock()));
    return name === undefined ? outlooks.ofAll(date) : outlooks.of(await findMall(name), date);
  }

  async function findMall(name: string): Promise<MallRecord> {
    const id = await malls.find('name', name);
    const mall = id === null ? null : malls.get(id);
    if (!mall) throw notThere('There is no such mall.', 'mall_not_found');
    return mall;
  }

  for (const call of [predictVisits, predictVisitsPlain])
    mount(app, call, async ({ query }) => presentOutlook(await find(query)));
  for (const call of [predictVisitsImage, predictVisitsImagePlain])
    mount(app, call, async ({ query, reply }) => {
      const drawing = drawAnalysis(await find(query), query.theme ?? 'light');
      return reply
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .type('image/svg+xml; charset=utf-8')
        .serializer((text: string) => text)
        .send(drawing);
    });
  mount(app, readForecastScore, ({ mall }) => scoreOf(mall));
  mount(app, readForecastDays, async ({ query }) => {
    const dates = daysWithin(query, indiaDate(services.clock()));
    const mall = await findMall(query.mall);
    const days = [];
    // One after the other, so that other calls get their turn between two days.
    for (const date of dates) days.push(presentDay(await outlooks.of(mall, date)));
    return { mall: mall.name, days };
  });
  mount(app, readMallsToday, async () => {
    const date = indiaDate(services.clock());
    const found = [];
    // One after the other: the fits would wait for each other anyway.
    for (const mall of malls.list().filter(({ isLive, isConfigured }) => isLive && isConfigured))
      found.push(presentToday(mall.publicId, await outlooks.of(mall, date)));
    return { date, malls: found.filter(({ points }) => points.length > 0) };
  });
  mountCalendar(app, services, calendar);
}
