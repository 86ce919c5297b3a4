import { findIn, textAt } from '../../server/money/fastag/xml/read-xml.ts';
import { readSigned, signXml } from '../../server/money/fastag/xml/sign-xml.ts';
import { element, writeXml, type XmlElement } from '../../server/money/fastag/xml/write-xml.ts';
import type { AcquirerKeys } from './acquirer-keys.ts';
import { inIndia, takeDebit } from './debits.ts';
import type { StandIn } from './stand-in.ts';
import { ProviderRefusal } from './wire.ts';

const SPACE = { 'xmlns:etc': 'http://npci.org/etc/schema/' };

/** Plays the acquirer bank: one signed message in, one out. Debits are acknowledged without a word. */
export function answerNetc(on: StandIn, keys: AcquirerKeys, text: string): string {
  const request = readRequest(keys, text);
  const head = findIn(request, 'Head')?.attributes ?? {};
  if (head['orgId'] !== keys.orgId) throw new ProviderRefusal(400, 'The organisation is not known');
  if (request.name === 'ReqPay') {
    takeDebit(on, keys, readDebit(request));
    return '';
  }
  const answer = ANSWERS[request.name];
  if (!answer) throw new ProviderRefusal(400, 'There is no such message');
  const [name, ...children] = answer(on, request);
  const echoed = element('Head', { ...head, ts: inIndia(on.now()) });
  return signXml(writeXml(element(`etc:${name}`, SPACE, echoed, ...children)), keys.privateKey);
}

function readRequest({ operatorKey }: AcquirerKeys, text: string): XmlElement {
  try {
    return readSigned(text, [operatorKey]);
  } catch (error) {
    throw new ProviderRefusal(401, (error as Error).message);
  }
}

function readDebit(request: XmlElement) {
  const plaza = findIn(request, 'Plaza');
  const rupees = Number(textAt(request, ['Payment', 'Amount'], 'value'));
  return {
    id: textAt(request, ['Txn'], 'id'),
    tagId: textAt(request, ['Vehicle'], 'tagId'),
    plazaId: plaza?.attributes['id'] ?? '',
    laneId: textAt(request, ['Plaza', 'Lane'], 'id'),
    readAt: textAt(request, ['Txn', 'EntryTxn'], 'tsRead'),
    paise: Math.round(rupees * 100),
  };
}

type Answered = [name: string, ...children: XmlElement[]];

const ANSWERS: Readonly<Record<string, (on: StandIn, request: XmlElement) => Answered>> = {
  ReqSyncTime: ({ now }) => [
    'RespSyncTime',
    element(
      'Resp',
      { respCode: '000', result: 'SUCCESS', ts: inIndia(now()) },
      element('Time', { serverTime: inIndia(now()) }),
    ),
  ],
  TollplazaHbeatReq: (on, request) => ['TollplazaHbeatResp', txn(request, resp(on, { errCode: '' }))],
  ReqChkTxn: (on, request) => {
    const asked = findIn(request, 'Txn', 'TxnStatusReqList', 'Status')?.attributes ?? {};
    const debit = on.books.get('debit', asked['txnId'] ?? '');
    if (on.faults.fastagEmptyChecks) return ['RespChkTxn', txn(request, resp(on, { respCode: '000' }))];
    const found =
      debit && element('TxnList', { txnStatus: debit.state, txnType: 'DEBIT', errCode: debit.code });
    const status = element(
      'Status',
      { ...asked, result: debit ? 'SUCCESS' : 'FAILURE', errCode: debit ? '' : '201' },
      ...(found ? [found] : []),
    );
    return [
      'RespChkTxn',
      txn(request, resp(on, { respCode: '000' }, element('TxnStatusReqList', {}, status))),
    ];
  },
  ReqTagDetails: (on, request) => {
    const tagId = textAt(request, ['Txn', 'Vehicle'], 'tagId');
    const tag = on.books.get('tag', tagId);
    if (!tag) return ['RespTagDetails', txn(request, resp(on, { respCode: '000' }))];
    const details = {
      TAGID: tagId,
      REGNUMBER: tag.plate,
      VEHICLECLASS: 'VC4',
      TAGSTATUS: 'A',
      EXCCODE: tag.code || '00',
    };
    const shown = Object.entries(details).map(([name, value]) => element('Detail', { name, value }));
    const vehicle = element('Vehicle', { errCode: '000' }, element('VehicleDetails', {}, ...shown));
    return ['RespTagDetails', txn(request, resp(on, { respCode: '000' }, vehicle))];
  },
  ReqQueryExceptionList: (on, request) => {
    const asked = findIn(request, 'Txn', 'ExceptionList', 'Exception')?.attributes ?? {};
    const code = asked['excCode'] ?? '';
    const changed = on.books
      .list('exception')
      .filter((one) => one.code === code && one.updatedTime >= (asked['lastFetchTime'] ?? ''));
    const tags = changed.map(({ tagId, op, updatedTime }) => element('Tag', { tagId, op, updatedTime }));
    const listed = { desc: 'BLACKLIST', errCode: '000', excCode: code, priority: '1', result: 'SUCCESS' };
    const list = element('Exception', { ...listed, totalTag: String(tags.length) }, ...tags);
    return ['RespQueryExceptionList', txn(request, resp(on, { respCode: '000' }, list))];
  },
};

function txn(request: XmlElement, ...children: readonly XmlElement[]): XmlElement {
  return element('Txn', findIn(request, 'Txn')?.attributes ?? {}, ...children);
}

function resp(
  { now }: StandIn,
  more: Record<string, string>,
  ...children: readonly XmlElement[]
): XmlElement {
  return element('Resp', { result: 'SUCCESS', ts: inIndia(now()), ...more }, ...children);
}
