import type { FastifyInstance } from 'fastify';
import { servicesOfJobs, type Services } from '../platform/services.ts';
import { sendMorningMails } from './morning/send-morning-mails.ts';
import { createDays } from './read-days.ts';
import type { ReportServices } from './report-services.ts';
import { mountReports } from './routes.ts';
import { sumDays } from './sum-days.ts';

/** The door of `reports`: what a mall did in a period, for people, for files and for the mail of the morning. */
export interface Reports {
  /** What time alone brings about, up to `now`: runs by itself once started; tests call it. */
  tick(now: Date): Promise<void>;
  mount(app: FastifyInstance): void;
}

const SUM_MS = 15_000;
const MORNING_MS = 60_000;

export function openReports(services: Services, doors: Omit<ReportServices, 'services'>): Reports {
  const on: ReportServices = { services, ...doors };
  const ofJobs: ReportServices = { ...on, services: servicesOfJobs(services) };
  const readDays = createDays(services);
  const readInJobs = createDays(ofJobs.services);
  services.jobs.add({
    name: 'sum days for reports',
    every: SUM_MS,
    run: (now, isStopping) => sumDays(ofJobs.services, doors.malls, now, isStopping),
  });
  services.jobs.add({
    name: 'send morning mails',
    every: MORNING_MS,
    run: (now, isStopping) => sendMorningMails(ofJobs, readInJobs, now, isStopping),
  });
  return {
    async tick(now) {
      await sumDays(ofJobs.services, doors.malls, now);
      await sendMorningMails(ofJobs, readInJobs, now);
    },
    mount: (app) => mountReports(app, on, readDays),
  };
}
