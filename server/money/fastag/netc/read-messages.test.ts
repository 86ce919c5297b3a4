import { describe, expect, it } from 'vitest';
import { readElement } from '../xml/read-xml.ts';
import { readCheckAnswers, readPayAnswer, readTagAnswer } from './read-messages.ts';

// The shapes of public samples and of programs that read these messages; no bank has been met.
const HEAD = '<Head msgId="m1" orgId="IRBL" ts="2026-11-20T10:00:00" ver="1.0"/>';
const NETC = 'xmlns:etc="http://npci.org/etc/schema/"';

function pay({ result = 'ACCEPTED', type = 'DEBIT', ref = 'TollFare="100"', details = '' } = {}) {
  const vehicle = `<Vehicle TID="E200" tagId="34161FA82032D69802008A60"><VehicleDetails>${details}</VehicleDetails></Vehicle>`;
  return readPayAnswer(
    readElement(`<etc:RespPay ${NETC}>${HEAD}
      <Txn id="T1" note="" orgTxnId="" refId="" refUrl="" ts="2026-11-20T10:00:00" type="${type}" txnLiability=""><EntryTxn id="" tsRead="2026-11-20T10:00:00" type="${type}"/></Txn>
      <Resp plazaId="1234" respCode="00" result="${result}" ts="2026-11-20T10:00:01" FareType="FULL">
        <Ref ${ref} approvalNum="1234" errCode="000" settCurrency="INR"/>${vehicle}</Resp></etc:RespPay>`),
  );
}

function check(lists: string, isBeside = false) {
  const status = `<Status txnId="T1" txnDate="2026-11-20" plazaId="1234" laneId="1" result="SUCCESS" errCode="" settleDate="2026-11-21">${lists}</Status>`;
  const resp = `<Resp respCode="000" result="SUCCESS" ts="2026-11-20T10:05:00" totReqCnt="1" successReqCnt="1"><TxnStatusReqList>${status}</TxnStatusReqList></Resp>`;
  const txn = (inside: string) => `<Txn id="C1" ts="2026-11-20T10:05:00" type="ChkTxn">${inside}</Txn>`;
  const body = isBeside ? `${txn('')}${resp}` : txn(resp);
  return readCheckAnswers(readElement(`<etc:RespChkTxn ${NETC}>${HEAD}${body}</etc:RespChkTxn>`), 'T1');
}
const DEBITED =
  '<TxnList txnStatus="ACCEPTED" txnReaderTime="2026-11-20T10:00:00" txnType="DEBIT" txnReceivedTime="2026-11-20T10:00:01" TollFare="100" FareType="FULL" VehicleClass="VC4" RegNumber="MH04BY1313" errCode="000"/>';
const CREDITED = DEBITED.replace('"DEBIT"', '"CREDIT"');

describe('a RespPay', () => {
  it.each([
    ['TollFare="100"', 10_000, false],
    ['TollFare="100.50"', 10_050, false],
    ['TollFare="0"', 0, false],
    ['TollFare="-40"', -4_000, false],
    ['TollFare=""', null, true],
    ['TollFare="forty"', null, true],
    ['TollFare="1e3"', null, true],
    ['', null, true],
  ])('with %s', (ref, paise, isUnreadable) => {
    expect(pay({ ref })).toMatchObject({ paise, isUnreadable, isCredit: false });
  });

  it('names the car of the tag, and whether money went to it', () => {
    const details =
      '<Detail name="VEHICLECLASS" value="VC4"/><Detail name="REGNUMBER" value="MH04BY1313"/><Detail name="COMVEHICLE" value="F"/>';
    expect(pay({ details, type: 'CREDIT' })).toMatchObject({ plate: 'MH04BY1313', isCredit: true });
    expect(pay().plate).toBeNull();
  });
});

describe('a RespChkTxn', () => {
  it.each([false, true])('says what was taken, from whom, and when (beside its Txn: %s)', (isBeside) => {
    const at = new Date('2026-11-20T04:35:00Z');
    const taken = {
      txnId: 'T1',
      result: 'accepted',
      paise: 10_000,
      plate: 'MH04BY1313',
      isCredit: false,
      at,
    };
    expect(check(DEBITED, isBeside)).toMatchObject([taken]);
  });

  it('may leave the amount out', () => {
    expect(check('<TxnList txnStatus="SUCCESS" txnType="DEBIT" errCode="000"/>')).toMatchObject([
      { result: 'accepted', paise: null, isUnreadable: false, plate: null },
    ]);
  });

  it('says both where money was taken and went back, what was taken first', () => {
    expect(check(CREDITED + DEBITED).map(({ isCredit }) => isCredit)).toEqual([false, true]);
  });

  it('of a debit without a word about it is no answer', () => {
    expect(() => check('')).toThrow('nothing of how the debit stands');
  });
});

it('a RespTagDetails names the car of a tag', () => {
  const detail = (name: string, value: string) => `<Detail name="${name}" value="${value}"/>`;
  const known = detail('TAGID', '34161FA8') + detail('REGNUMBER', 'MH04BY1313') + detail('TAGSTATUS', 'A');
  const vehicle = `<Vehicle errCode="000"><VehicleDetails>${known}${detail('EXCCODE', '00')}</VehicleDetails></Vehicle>`;
  const resp = `<Resp respCode="000" result="SUCCESS" ts="2026-11-20T10:05:00">${vehicle}</Resp>`;
  const message = `<etc:RespTagDetails ${NETC}>${HEAD}<Txn id="D1" type="FETCH">${resp}</Txn></etc:RespTagDetails>`;
  expect(readTagAnswer(readElement(message))).toMatchObject({ plate: 'MH04BY1313', exception: null });
});
