import { fromRupees, isWholePaise, type Paise } from '#domain/money/money.ts';
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
    paise: readRupees(textAt(message, ['Resp', 'Ref'], 'TollFare')),
    at: readTime(textAt(message, ['Resp'], 'ts')),
  };
}

/** What became of a debit that was asked about; null where the acquirer has never seen it. */
export function readCheckAnswer(message: XmlElement, txnId: string): DebitAnswer | null {
  const resp = readResp(message, 'RespChkTxn');
  const list = findIn(resp, 'TxnStatusReqList')?.children ?? [];
  const status = list.find(({ attributes }) => attributes['txnId'] === txnId);
  if (!status) throw new Error('it says nothing of the debit that was asked about');
  const found = findIn(status, 'TxnList');
  if (!found) {
    if (status.attributes['result'] === 'FAILURE') return null;
    throw new Error('it says nothing of how the debit stands');
  }
  const result = ASKED_RESULTS[found.attributes['txnStatus'] ?? ''];
  if (result === undefined) throw new Error('it has no word that we know for how the debit stands');
  return {
    txnId,
    result,
    code: (found.attributes['errCode'] ?? '').slice(0, 20),
    approval: null,
    paise: readRupees(found.attributes['TollFare'] ?? ''),
    at: readTime(resp.attributes['ts'] ?? ''),
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
  const resp = findIn(message, 'Txn', 'Resp');
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

function readRupees(text: string): Paise | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const rupees = Number(text);
  return rupees > 0 && isWholePaise(rupees) ? fromRupees(rupees) : null;
}
