import { paise as toPaise } from '#domain/money/money.ts';
import type { DebitAnswer, ListedTag, TagDetails } from '../acquirer.ts';
import { findIn, textAt } from '../xml/read-xml.ts';
import type { XmlElement } from '../xml/write-xml.ts';

type Words = Readonly<Record<string, DebitAnswer['result']>>;
/** How a debit stands, in the words of the acquirer's message. */
const RESULTS: Words = { ACCEPTED: 'accepted', DECLINED: 'declined', INPROCESS: 'inprocess' };
/** The same in the words of its answer to a question. */
const ASKED_RESULTS: Words = {
  ...RESULTS,
  SUCCESS: 'accepted',
  FAILURE: 'declined',
  FAILED: 'declined',
  PENDING: 'inprocess',
};
const TXN_ID = /^[A-Za-z0-9-]{1,36}$/;
const TAG_ID = /^[0-9A-Fa-f]{20,32}$/;

/** What became of a debit, as the acquirer posts it. */
export function readPayAnswer(message: XmlElement): DebitAnswer {
  demand(message, 'RespPay');
  const txnId = textAt(message, ['Txn'], 'id');
  const result = RESULTS[textAt(message, ['Resp'], 'result')];
  if (!TXN_ID.test(txnId) || result === undefined) throw new Error('it says nothing of a debit');
  const code = textAt(message, ['Resp', 'Ref'], 'errCode') || textAt(message, ['Resp'], 'respCode');
  return {
    txnId,
    result,
    code: code.slice(0, 20),
    approval: textAt(message, ['Resp', 'Ref'], 'approvalNum').slice(0, 40) || null,
    // Whatever it accepts, it names what it took.
    ...readAmount(textAt(message, ['Resp', 'Ref'], 'TollFare')),
    isCredit: textAt(message, ['Txn'], 'type').toUpperCase() === CREDIT,
    plate: readDetail(findIn(message, 'Resp', 'Vehicle', 'VehicleDetails'), 'REGNUMBER').slice(0, 40) || null,
    at: readTime(textAt(message, ['Resp'], 'ts')),
  };
}

const CREDIT = 'CREDIT';

function readDetail(details: XmlElement | null, name: string): string {
  const found = details?.children.find(({ attributes }) => attributes['name'] === name);
  return found?.attributes['value'] ?? '';
}

/**
 * What became of a debit that was asked about, what was taken before what went back; nothing where the acquirer has never
 * seen it.
 */
export function readCheckAnswers(message: XmlElement, txnId: string): DebitAnswer[] {
  const resp = readResp(message, 'RespChkTxn');
  const list = findIn(resp, 'TxnStatusReqList')?.children ?? [];
  const status = list.find(({ attributes }) => attributes['txnId'] === txnId);
  if (!status) throw new Error('it says nothing of the debit that was asked about');
  const found = status.children.filter(({ name }) => name === 'TxnList');
  if (found.length === 0 && status.attributes['result'] !== 'FAILURE')
    throw new Error('it says nothing of how the debit stands');
  const at = readTime(resp.attributes['ts'] ?? '');
  const answers = found.map((one) => ({ txnId, at, ...readStanding(one) }));
  return answers.toSorted((one, other) => Number(one.isCredit) - Number(other.isCredit));
}

function readStanding(found: XmlElement): Omit<DebitAnswer, 'txnId' | 'at'> {
  const result = ASKED_RESULTS[found.attributes['txnStatus'] ?? ''];
  if (result === undefined) throw new Error('it has no word that we know for how the debit stands');
  return {
    result,
    code: (found.attributes['errCode'] ?? '').slice(0, 20),
    approval: null,
    ...readAmount(found.attributes['TollFare']),
    isCredit: (found.attributes['txnType'] ?? '').toUpperCase() === CREDIT,
    plate: (found.attributes['RegNumber'] ?? '').slice(0, 40) || null,
  };
}

export function readTagAnswer(message: XmlElement): TagDetails | null {
  const resp = readResp(message, 'RespTagDetails');
  const details = findIn(resp, 'Vehicle', 'VehicleDetails')?.children ?? [];
  const valueOf = (name: string) =>
    details.find(({ attributes }) => attributes['name'] === name)?.attributes['value'] ?? '';
  if (details.length === 0) return null;
  const exception = valueOf('EXCCODE');
  const isClosed = valueOf('TAGSTATUS') !== 'A';
  return {
    plate: valueOf('REGNUMBER').slice(0, 40) || null,
    vehicleClass: valueOf('VEHICLECLASS').slice(0, 8) || null,
    exception: exception === '' || exception === '00' ? (isClosed ? 'closed' : null) : exception.slice(0, 8),
  };
}

export function readListAnswer(message: XmlElement, code: string): ListedTag[] {
  const resp = readResp(message, 'RespQueryExceptionList');
  return resp.children
    .filter(({ name, attributes }) => name === 'Exception' && attributes['excCode'] === code)
    .flatMap(({ children }) => children)
    .flatMap(({ attributes }) => {
      const { tagId = '', op, updatedTime = '' } = attributes;
      if (!TAG_ID.test(tagId) || (op !== 'ADD' && op !== 'REMOVE')) return [];
      return [{ tagId: tagId.toUpperCase(), isListed: op === 'ADD', updatedAt: readTime(updatedTime) }];
    });
}

export function readServerTime(message: XmlElement): Date {
  demand(message, 'RespSyncTime');
  return readTime(textAt(message, ['Resp', 'Time'], 'serverTime'));
}

export function readHeartbeat(message: XmlElement): void {
  readResp(message, 'TollplazaHbeatResp');
}

/** The answer inside; throws where the whole was refused. */
function readResp(message: XmlElement, name: string): XmlElement {
  demand(message, name);
  // Some banks write it beside the Txn, as in a RespPay.
  const resp = findIn(message, 'Txn', 'Resp') ?? findIn(message, 'Resp');
  const result = resp?.attributes['result'] ?? '';
  if (!resp || !['SUCCESS', 'PARTIAL'].includes(result))
    throw new Error(
      `the acquirer refused it: ${(resp?.attributes['respCode'] ?? '').slice(0, 8) || 'no code'}`,
    );
  return resp;
}

function demand({ name }: XmlElement, wanted: string): void {
  if (name !== wanted) throw new Error(`it is no ${wanted}`);
}

/** In India, to the second and without a zone. */
function readTime(text: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text)) throw new Error('it has no time');
  const at = new Date(`${text}+05:30`);
  if (Number.isNaN(at.getTime())) throw new Error('it has no time');
  return at;
}

/** An attribute that is not there says nothing; one that is there and is no amount is a question. */
function readAmount(text: string | undefined): Pick<DebitAnswer, 'paise' | 'isUnreadable'> {
  if (text === undefined) return { paise: null, isUnreadable: false };
  const rupees = /^-?\d{1,9}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null;
  return rupees === null
    ? { paise: null, isUnreadable: true }
    : { paise: toPaise(Math.round(rupees * 100)), isUnreadable: false };
}
