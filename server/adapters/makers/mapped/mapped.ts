import type { Translated } from '../../translator.ts';
import { PLAIN_OK, type Maker, type RawMessage } from '../maker.ts';
import type { DeviceCaller } from '../../../platform/http/gatekeeper.ts';
import { refuseAll } from '../wire/refuse.ts';
import { valueAt } from '../wire/values.ts';
import { readPlates } from './plates.ts';
import { readMessage } from './read-message.ts';
import { readSlots } from './slots.ts';

/** JSON of any maker, read as its device's mapping says. */
export const mapped: Maker = {
  protocol: 'mapped',
  translate: (message, device) => translate(message, device),
  reply: () => PLAIN_OK,
};

async function translate(message: RawMessage, { mapping, kind: device }: DeviceCaller): Promise<Translated> {
  const kind = device === 'slot-sensors' ? 'slot_reading' : 'plate_read';
  if (!mapping) return refuseAll({ kind, reason: 'no_mapping', sentence: 'Its device has no mapping.' });
  const read = readMessage(message);
  if (!read.ok) return refuseAll({ kind, reason: 'unreadable', sentence: read.sentence });
  const { list } = mapping;
  const found = list === undefined ? read.value : valueAt(read.value, list);
  if (list !== undefined && !Array.isArray(found))
    return refuseAll({ kind, reason: 'no_list', sentence: 'There is no list where the mapping says.' });
  // A message that is a list by itself is one of records.
  const records: readonly unknown[] = Array.isArray(found) ? found : [found];
  const given = { whole: read.value, records, message, images: read.images };
  return mapping.of === 'plates' ? readPlates(mapping, given) : readSlots(mapping, given);
}
