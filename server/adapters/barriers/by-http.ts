import type { OpenBarrier } from '../../devices/index.ts';
import { askHttp } from './ask-http.ts';
import { BarrierFault } from './barrier-fault.ts';

type Opener = (of: OpenBarrier, signal: AbortSignal) => Promise<void>;

const OPEN = '<?xml version="1.0" encoding="UTF-8"?><BarrierGate><ctrlMode>open</ctrlMode></BarrierGate>';

/** Hikvision's entrance cameras (ISAPI). It says with a status code of its own whether it obeyed. */
export const openHikvision: Opener = async (of, signal) => {
  const uri = `/ISAPI/Parking/channels/${of.barrier.output}/barrierGate`;
  const answer = await askHttp(of, { method: 'PUT', uri, body: OPEN }, signal);
  const status = /<statusCode>\s*(\d+)\s*<\/statusCode>/.exec(answer)?.[1];
  if (status !== undefined && status !== '1')
    throw new BarrierFault('refused', `The camera did not obey (status code ${status}).`);
};

/** Dahua's and CP Plus's cameras. */
export const openDahua: Opener = async (of, signal) => {
  const query = `action=openStrobe&channel=${of.barrier.output}&info.openType=Normal`;
  const answer = await askHttp(of, { method: 'GET', uri: `/cgi-bin/trafficSnap.cgi?${query}` }, signal);
  if (!/^\s*(OK|true)/i.test(answer)) throw new BarrierFault('refused', 'The camera did not obey.');
};

/** An output of an Axis device, for the length of a pulse: `/` switches it on, `\` off. */
export const openAxis: Opener = async (of, signal) => {
  const action = encodeURIComponent(`${of.barrier.output}:/${of.barrier.pulseMs ?? 500}\\`);
  const answer = await askHttp(of, { method: 'GET', uri: `/axis-cgi/io/port.cgi?action=${action}` }, signal);
  if (/error/i.test(answer)) throw new BarrierFault('refused', 'The device did not obey.');
};
