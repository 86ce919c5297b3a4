import { mallAddress, paths } from '#contract/pages.ts';
import { addDays, indiaDate, indiaHour } from '#domain/time/india-time.ts';
import { doAllParts } from '../../platform/jobs/faults.ts';
import { makeReport } from '../make-report.ts';
import type { ReadDays } from '../read-days.ts';
import type { ReportServices } from '../report-services.ts';
import { forgetMorningMails, listMorningReaders, takeMorningMail } from '../store.ts';
import { offLinkOf, type MorningReader } from './off-link.ts';
import { writeMorningMail } from './word-morning.ts';

/** Mails go out from seven in India on; after ten nobody reads the morning's any more. */
const FROM_HOUR = 7;
const UNTIL_HOUR = 10;
/** Mails of longer ago are handed in by nobody any more. */
const HELD_DAYS = 7;
const USEFUL_MS = 6 * 3_600_000;

/**
 * Hands in the mails of this morning that are not handed in yet. A mail and the note that it was handed in are one
 * transaction: whoever runs this, however often, each person gets one of each mall.
 */
export async function sendMorningMails(
  on: ReportServices,
  readDays: ReadDays,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const hour = indiaHour(now);
  if (hour < FROM_HOUR || hour >= UNTIL_HOUR || !on.services.mail.isSetUp) return;
  const morning = indiaDate(now);
  const { database } = on.services;
  const readers = await database.transact('system', async (transaction) => {
    await forgetMorningMails(transaction, addDays(morning, -HELD_DAYS));
    return listMorningReaders(transaction, morning);
  });
  const malls = new Set(readers.map(({ mall }) => mall));
  await doAllParts(async ({ alone }) => {
    for (const mall of malls) {
      if (isStopping()) return;
      const ofMall = readers.filter((one) => one.mall === mall);
      await alone(`mall ${mall}`, () => sendOfMall(on, readDays, { mall, readers: ofMall, morning }, now));
    }
  });
}

async function sendOfMall(
  on: ReportServices,
  readDays: ReadDays,
  { mall, readers, morning }: { mall: number; readers: readonly MorningReader[]; morning: string },
  now: Date,
): Promise<void> {
  const record = on.malls.get(mall);
  // Whoever looks after this mall no more gets no figures of it.
  const addresses = await on.people.addressesOfMall(mall);
  if (!record || !readers.some(({ account }) => addresses.has(account))) return;
  const report = await makeReport(on, readDays, { mall, period: 'yesterday', chosen: null }, now);
  const attention = await on.attention.count(mall);
  const address = mallAddress(record);
  const page = (path: string) =>
    on.services.config.siteUrl + path.replace('$mall', encodeURIComponent(address));
  const morningOf = (offLink: string) =>
    writeMorningMail({
      mall: record.name,
      report,
      attention,
      link: `${page(paths.adminReports)}?period=yesterday`,
      attentionLink: page(paths.adminAttention),
      offLink,
    });
  for (const { account, since } of readers) {
    const to = addresses.get(account);
    if (to === undefined) continue;
    await on.services.database.transact('system', async (transaction) => {
      if (!(await takeMorningMail(transaction, { mall, account, morning }))) return;
      const usefulUntil = new Date(now.getTime() + USEFUL_MS);
      const unsubscribe = offLinkOf(on.services, { mall, account, since });
      await on.services.mail.send({ to, ...morningOf(unsubscribe), unsubscribe, usefulUntil }, transaction);
    });
  }
}
