import { writeAudit } from '../../audit/index.ts';
import type { Caller } from '../../platform/http/gatekeeper.ts';
import { addMorningReader, findMorningReader, removeMorningReader } from '../store.ts';
import { isOffToken, readOffToken, type MorningReader } from './off-link.ts';
import type { ReportServices } from '../report-services.ts';

export async function isReader(
  { services }: ReportServices,
  mall: number,
  account: string,
): Promise<boolean> {
  const find = () =>
    services.database.transact({ mall }, (transaction) => findMorningReader(transaction, mall, account));
  return (await find()) !== null;
}

/** Switches the morning mail of a mall on or off for whoever asks, and nobody else. */
export async function changeMorningReader(
  { services }: ReportServices,
  { mall, mallId, caller, isOn }: { mall: number; mallId: string; caller: Caller; isOn: boolean },
): Promise<void> {
  const { database, mail, clock } = services;
  if (isOn) mail.checkSetUp();
  await database.transact({ mall }, async (transaction) => {
    const now = clock();
    const account = caller.publicId;
    if (isOn) await addMorningReader(transaction, mall, account, now);
    else await removeMorningReader(transaction, mall, account);
    const action = 'morning_mail_changed';
    await writeAudit(transaction, { actor: account, action, target: mallId, mall, detail: { isOn } }, now);
  });
}

/** Whose mail a link switches off; null where it is no such link, or that mail is off already. */
export async function findByOffLink(
  { services }: ReportServices,
  token: string,
): Promise<MorningReader | null> {
  const named = readOffToken(token);
  if (!named) return null;
  const { mall, account } = named;
  const reader = await services.database.transact({ mall }, (transaction) =>
    findMorningReader(transaction, mall, account),
  );
  return reader && isOffToken(services, reader, token) ? reader : null;
}

/** Switches the mail off by the link in it: whoever has the link may do that and nothing else. */
export async function switchOff(
  { services, malls }: ReportServices,
  { mall, account }: MorningReader,
): Promise<void> {
  await services.database.transact({ mall }, async (transaction) => {
    await removeMorningReader(transaction, mall, account);
    const target = malls.get(mall)?.publicId ?? String(mall);
    const detail = { isOn: false, by: 'link' };
    const action = 'morning_mail_changed';
    await writeAudit(transaction, { actor: account, action, target, mall, detail }, services.clock());
  });
}
