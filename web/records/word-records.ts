import type { DeletedMall } from './queries.ts';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** When a mall was deleted, and until when its records are there. */
export function wordRecords({ archivedAt, platesUntil }: DeletedMall, now: Date): string {
  const last = new Date(platesUntil);
  const plates = last > now ? `Number plates until ${DAY.format(last)}` : 'Number plates are gone';
  return `Deleted ${DAY.format(new Date(archivedAt))}. ${plates}; charges, books and the audit trail stay.`;
}
