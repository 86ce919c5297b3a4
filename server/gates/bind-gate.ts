import type { PlateRead } from '#contract/ingest.ts';
import { badInput } from '../platform/http/errors.ts';
import type { DeviceCaller } from '../platform/http/gatekeeper.ts';

export interface Lane {
  readonly gate: string;
  readonly direction: 'entry' | 'exit';
}

/**
 * Where a read was made. A device bound to a gate and direction speaks for that lane alone: a read that says another
 * one is refused. Of an unbound device the read has to say it.
 */
export function bindGate(device: DeviceCaller, read: Pick<PlateRead, 'gate' | 'direction'>): Lane {
  const gate = agree('gate', device.gate, read.gate);
  const direction = agree('direction', device.direction, read.direction);
  return { gate, direction };
}

function agree<T extends string>(field: string, bound: T | null, said: T | undefined): T {
  if (bound !== null && said !== undefined && bound !== said) {
    const sentence = `This device is bound to the ${field} ${bound}.`;
    throw badInput(sentence, { [field]: `Must be ${bound}` }, `wrong_${field}`);
  }
  const agreed = bound ?? (said === '' ? undefined : said);
  if (agreed === undefined) {
    const sentence = `This device is bound to no ${field}, so the read has to name one.`;
    throw badInput(sentence, { [field]: 'Required' }, `${field}_required`);
  }
  return agreed;
}
