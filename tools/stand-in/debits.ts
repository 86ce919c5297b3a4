import { setTimeout as pause } from 'node:timers/promises';
import { signXml } from '../../server/money/fastag/xml/sign-xml.ts';
import { element, writeXml } from '../../server/money/fastag/xml/write-xml.ts';
import type { AcquirerKeys } from './acquirer-keys.ts';
import { makeId, type DebitEntity } from './provider-books.ts';
import type { StandIn } from './stand-in.ts';

const SPACE = { 'xmlns:etc': 'http://npci.org/etc/schema/' };
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = 5_000;

/** India's time, to the second and without a zone. */
export function inIndia(seconds: number): string {
  return new Date((seconds + 19_800) * 1000).toISOString().slice(0, 19);
}

/** Takes a debit, once, and decides it in its time. */
export function takeDebit(
  on: StandIn,
  keys: AcquirerKeys,
  asked: Pick<DebitEntity, 'id' | 'tagId' | 'plazaId' | 'laneId' | 'readAt' | 'paise'>,
): void {
  if (on.books.get('debit', asked.id)) return;
  const debit: DebitEntity = { ...asked, state: 'INPROCESS', code: '', approval: '', takenAt: on.now() };
  on.books.put('debit', debit);
  void decide(on, keys, debit);
}

/** What was not decided when this process was killed. */
export function resumeDebits(on: StandIn, keys: AcquirerKeys): void {
  for (const debit of on.books.list('debit')) if (debit.state === 'INPROCESS') void decide(on, keys, debit);
  for (const callback of on.books.list('callback'))
    if (!callback.isTaken) void sendUntilTaken(on, keys, callback);
}

async function decide(on: StandIn, keys: AcquirerKeys, debit: DebitEntity): Promise<void> {
  const { fastagHoldsMs: holdsMs, fastagDeclines: code } = on.faults;
  if (holdsMs > 0) {
    if (on.faults.fastagCallbacks === 'once') void sendNews(on, keys, debit);
    await pause(holdsMs, undefined, { ref: false });
  }
  const decided: DebitEntity =
    code === ''
      ? { ...debit, state: 'ACCEPTED', code: '000', approval: makeId('A').slice(-4) }
      : { ...debit, state: 'DECLINED', code };
  on.books.put('debit', decided);
  await deliver(on, keys, debit, decided);
}

async function deliver(
  on: StandIn,
  keys: AcquirerKeys,
  before: DebitEntity,
  decided: DebitEntity,
): Promise<void> {
  const how = on.faults.fastagCallbacks;
  if (how === 'never') return;
  if (how === 'late') await pause(on.faults.lateMs, undefined, { ref: false });
  await sendNews(on, keys, decided);
  if (how === 'twice') await sendNews(on, keys, decided);
  if (how === 'out-of-order') await sendNews(on, keys, before);
}

/** The message that says how a debit stands, signed. */
export function writeNews({ now }: Pick<StandIn, 'now'>, keys: AcquirerKeys, debit: DebitEntity): string {
  const { id, tagId, plazaId, readAt, paise, state, code, approval } = debit;
  const ts = inIndia(now());
  const isAccepted = state === 'ACCEPTED';
  const fare: Record<string, string> = isAccepted
    ? { TollFare: String(paise / 100), approvalNum: approval, errCode: code, settCurrency: 'INR' }
    : {};
  const respCode = isAccepted || state === 'INPROCESS' ? '00' : code;
  const message = element(
    'etc:RespPay',
    SPACE,
    element('Head', { msgId: makeId('msg').slice(0, 35), orgId: keys.orgId, ts, ver: '1.0' }),
    element('Meta'),
    element(
      'Txn',
      { id, note: '', orgTxnId: '', refId: '', refUrl: '', ts, type: 'DEBIT', txnLiability: '' },
      element('EntryTxn', { id, tsRead: readAt, ts, type: 'DEBIT' }),
    ),
    element(
      'Resp',
      { plazaId, respCode, result: state, ts, FareType: isAccepted ? 'FULL' : '' },
      element('Ref', fare),
      element('Vehicle', isAccepted ? { TID: '', tagId } : {}),
    ),
  );
  return signXml(writeXml(message), keys.privateKey);
}

async function sendNews(on: StandIn, keys: AcquirerKeys, debit: DebitEntity): Promise<void> {
  const callback = { id: makeId('cb'), body: writeNews(on, keys, debit), isTaken: false };
  on.books.put('callback', callback);
  if (!(await sendOnce(on, keys, callback))) void sendUntilTaken(on, keys, callback);
}

interface Callback {
  readonly id: string;
  readonly body: string;
}

async function sendOnce(
  { books }: StandIn,
  { callbackUrl }: AcquirerKeys,
  { id, body }: Callback,
): Promise<boolean> {
  try {
    const address = typeof callbackUrl === 'string' ? callbackUrl : callbackUrl();
    const { ok } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (ok) books.put('callback', { id, body, isTaken: true });
    return ok;
  } catch {
    return false;
  }
}

async function sendUntilTaken(on: StandIn, keys: AcquirerKeys, callback: Callback): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !on.isStopped(); wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    await pause(wait, undefined, { ref: false });
    if (!on.isStopped() && (await sendOnce(on, keys, callback))) return;
  }
}
