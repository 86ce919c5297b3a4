import { signXml } from '../server/money/fastag/xml/sign-xml.ts';
import { element, writeXml } from '../server/money/fastag/xml/write-xml.ts';
import { inIndia } from '../tools/stand-in/debits.ts';
import type { TaggedMall } from './tagged-mall.ts';

/** What an acquirer may say of a debit, whether it makes sense or not. */
export interface Saying {
  readonly result?: 'ACCEPTED' | 'DECLINED' | 'INPROCESS';
  readonly type?: 'DEBIT' | 'CREDIT';
  /** Left out where it is undefined. */
  readonly tollFare?: string | undefined;
  readonly errCode?: string;
  /** Whose tag it is, as the acquirer knows it. */
  readonly plate?: string;
  /** Seconds after now. */
  readonly later?: number;
}

let messages = 0;

/** Brings a message about a debit to the address that the acquirer calls, signed by it. */
export async function say(mall: TaggedMall, txnId: string, saying: Saying): Promise<number> {
  const { acquirer } = mall.standIn;
  if (!acquirer) throw new Error('there is no acquirer');
  messages += 1;
  const { result = 'ACCEPTED', type = 'DEBIT', tollFare, errCode, plate, later = 0 } = saying;
  const ts = inIndia(mall.standIn.now() + later);
  const code = errCode ?? (result === 'ACCEPTED' ? '000' : '152');
  const fare = tollFare === undefined ? {} : { TollFare: tollFare };
  const known = {
    VEHICLECLASS: 'VC4',
    ...(plate === undefined ? {} : { REGNUMBER: plate }),
    COMVEHICLE: 'F',
  };
  const details = Object.entries(known).map(([name, value]) => element('Detail', { name, value }));
  const message = element(
    'etc:RespPay',
    { 'xmlns:etc': 'http://npci.org/etc/schema/' },
    element('Head', { msgId: `message-${messages}`, orgId: acquirer.orgId, ts, ver: '1.0' }),
    element('Meta'),
    element(
      'Txn',
      { id: txnId, note: '', orgTxnId: '', refId: '', refUrl: '', ts, type, txnLiability: '' },
      element('EntryTxn', { id: '', tsRead: ts, type }),
    ),
    element(
      'Resp',
      { plazaId: '257001', respCode: '00', result, ts, FareType: 'FULL' },
      element('Ref', { ...fare, approvalNum: 'A123', errCode: code, settCurrency: 'INR' }),
      element('Vehicle', { TID: '', tagId: '' }, element('VehicleDetails', {}, ...details)),
    ),
  );
  return mall.post(signXml(writeXml(message), acquirer.privateKey));
}
