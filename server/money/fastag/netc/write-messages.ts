import { randomBytes } from 'node:crypto';
import { toRupees } from '#domain/money/money.ts';
import { indiaDate, indiaDateTime } from '#domain/time/india-time.ts';
import type { FastagPlaza, LaneOfPlaza, SentDebit, WantedDebit } from '../acquirer.ts';
import { element, writeXml, type XmlElement } from '../xml/write-xml.ts';

const SPACE = 'http://npci.org/etc/schema/';
const PLAZA_KIND = { geoCode: '', subtype: 'National', type: 'Parking' };
/** The list of a tag's user memory gives the class in two digits. */
const CLASS_OF_TAG = /(\d{1,2})$/;

/** Who writes, by the acquirer's name. */
export interface Sender {
  readonly orgId: string;
  readonly now: Date;
}

/** At most 22 characters. */
export function newTxnId(): string {
  return randomBytes(11).toString('hex');
}

/** Times in these messages are India's, to the second and without a zone. */
export function writeTime(at: Date): string {
  return indiaDateTime(at).slice(0, 19);
}

export function writeTimeRequest(sender: Sender): string {
  return message('ReqSyncTime', sender);
}

export function writeHeartbeat(sender: Sender, plaza: FastagPlaza, lanes: readonly LaneOfPlaza[]): string {
  const shown = lanes.map(({ id, direction, isOpen }) =>
    element('Lane', {
      id,
      direction: direction === 'entry' ? 'N' : 'S',
      readerId: id,
      Status: isOpen ? 'OPEN' : 'CLOSE',
      Mode: 'Normal',
      laneType: 'Dedicated',
    }),
  );
  const alive = element('HbtMsg', { type: 'ALIVE', acquirerId: sender.orgId });
  return message(
    'TollplazaHbeatReq',
    sender,
    txn(sender, 'Hbt', alive, element('Plaza', of(plaza), ...shown)),
  );
}

export function writeCheck(sender: Sender, { txnId, plazaId, lane, submittedAt }: SentDebit): string {
  const status = element('Status', { txnId, txnDate: indiaDate(submittedAt), plazaId, laneId: lane });
  return message('ReqChkTxn', sender, txn(sender, 'ChkTxn', element('TxnStatusReqList', {}, status)));
}

export function writeTagRequest(sender: Sender, tag: { tagId: string; tid: string | null }): string {
  const vehicle = element('Vehicle', { TID: tag.tid ?? '', vehicleRegNo: '', tagId: tag.tagId });
  return message('ReqTagDetails', sender, txn(sender, 'FETCH', vehicle));
}

export function writeListRequest(sender: Sender, code: string, since: Date): string {
  const exception = element('Exception', { excCode: code, lastFetchTime: writeTime(since) });
  return message(
    'ReqQueryExceptionList',
    sender,
    txn(sender, 'Query', element('ExceptionList', {}, exception)),
  );
}

export function writePay(sender: Sender, debit: WantedDebit): string {
  const { txnId, readAt, entryReadAt, at } = debit;
  const entry = { id: txnId, tsRead: writeTime(entryReadAt ?? readAt), type: 'DEBIT' };
  const named = { id: txnId, note: 'Parking', orgTxnId: '', refId: '', refUrl: '', ts: writeTime(at) };
  return message(
    'ReqPay',
    sender,
    element('Meta'),
    element('Txn', { ...named, type: 'DEBIT' }, element('EntryTxn', entry)),
    writePlaza(debit),
    writeVehicle(debit),
    writeAmount(debit),
  );
}

function writePlaza({ plaza, lane, plate, vehicleClass, readAt }: WantedDebit): XmlElement {
  const open = { Status: 'OPEN', laneType: 'Dedicated', Mode: 'Normal' };
  const memory = element(
    'TagUserMemory',
    {},
    element('Detail', { name: 'TagSignature', value: '' }),
    element('Detail', { name: 'TagVRN', value: plate }),
    element('Detail', { name: 'TagVC', value: classOf(vehicleClass) }),
  );
  const verified = {
    publicKeyCVV: '',
    procRestrictionResult: '',
    tagVerified: 'NETC TAG',
    ts: writeTime(readAt),
    txnCounter: '1',
    vehicleAuth: 'UNKNOWN',
  };
  return element(
    'Plaza',
    of(plaza),
    element('EntryPlaza', of(plaza)),
    element('Lane', { direction: 'S', id: lane, readerId: lane, ...open, ExitGate: '', Floor: '' }),
    element('EntryLane', { direction: 'N', id: lane, readerId: lane, ...open, EntryGate: '', Floor: '' }),
    element('ReaderVerificationResult', verified, memory),
  );
}

function writeVehicle({ tagId, tid, plate, vehicleClass }: WantedDebit): XmlElement {
  const details = element(
    'VehicleDetails',
    {},
    element('Detail', { name: 'AVC', value: classOf(vehicleClass) }),
    element('Detail', { name: 'LPNumber', value: plate }),
  );
  return element('Vehicle', { TID: tid ?? '', tagId, wim: '', staticweight: '' }, details);
}

function writeAmount({ paise }: WantedDebit): XmlElement {
  const rupees = toRupees(paise);
  const value = Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
  const amount = {
    curr: 'INR',
    value,
    PriceMode: 'CUSTOM',
    IsOverWeightCharged: 'FALSE',
    PaymentMode: 'Tag',
  };
  // Misspelt so by the schema.
  const more = element('OverwightAmount', { curr: 'INR', value: '0', PaymentMode: 'Tag' });
  return element('Payment', {}, element('Amount', amount, more));
}

function classOf(vehicleClass: string | null): string {
  return CLASS_OF_TAG.exec(vehicleClass ?? '')?.[1]?.padStart(2, '0') ?? '04';
}

function of({ id, name }: FastagPlaza) {
  return { ...PLAZA_KIND, id, name };
}

function txn({ now }: Sender, type: string, ...children: readonly XmlElement[]): XmlElement {
  const named = { id: newTxnId(), note: '', refId: '', refUrl: '', ts: writeTime(now), type, orgTxnId: '' };
  return element('Txn', named, ...children);
}

function message(name: string, { orgId, now }: Sender, ...children: readonly XmlElement[]): string {
  const head = element('Head', {
    ver: '1.0',
    ts: writeTime(now),
    orgId,
    msgId: randomBytes(16).toString('hex'),
  });
  return writeXml(element(`etc:${name}`, { 'xmlns:etc': SPACE }, head, ...children));
}
