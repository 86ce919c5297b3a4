import type { OpenBarrier } from '../../../devices/index.ts';
import { askHttp } from './ask-http.ts';
import type { HttpAnswer } from './read-answer.ts';
import { readIsapi } from './read-isapi.ts';
import { didNotObey, faultOf, faultOfIsapi, lacksRight, noSuchCommand } from './word-refusal.ts';

type Opener = (of: OpenBarrier, signal: AbortSignal) => Promise<void>;

const OPEN = '<?xml version="1.0" encoding="UTF-8"?><BarrierGate><ctrlMode>open</ctrlMode></BarrierGate>';

/** Hikvision's entrance cameras (ISAPI). It says with a status code of its own whether it obeyed; old ones say nothing. */
export const openHikvision: Opener = async (of, signal) => {
  const { output } = of.barrier;
  const uri = `/ISAPI/Parking/channels/${output}/barrierGate`;
  const answer = await askHttp(of, { method: 'PUT', uri, body: OPEN }, signal);
  const status = readIsapi(answer.text);
  if (status && status.code !== 1) throw faultOfIsapi(status, output);
  if (!isFine(answer) || !(status || isEmpty(answer))) throw faultOf(answer);
};

/** Dahua's and CP Plus's cameras: a line with OK, in some JSON. */
export const openDahua: Opener = async (of, signal) => {
  const query = `action=openStrobe&channel=${of.barrier.output}&info.openType=Normal`;
  const answer = await askHttp(of, { method: 'GET', uri: `/cgi-bin/trafficSnap.cgi?${query}` }, signal);
  const { status, text } = answer;
  const firstLine = (text.trim().split('\n')[0] ?? '').trim();
  const result = /"result"\s?:\s?(true|false)/i.exec(text)?.[1];
  if (isFine(answer) && (/^(?:OK|(?:result=)?true)$/i.test(firstLine) || result === 'true')) return;
  if (/authority/i.test(text)) throw lacksRight();
  if (/not implemented/i.test(text)) throw noSuchCommand(isFine(answer) ? undefined : status);
  if (isFine(answer) && (/^(?:root\.)?Error/i.test(firstLine) || result === 'false')) throw didNotObey();
  throw faultOf(answer);
};

/** An output of an Axis device, for the length of a pulse: `/` switches it on, `\` off. It answers nothing. */
export const openAxis: Opener = async (of, signal) => {
  const action = encodeURIComponent(`${of.barrier.output}:/${of.barrier.pulseMs ?? 500}\\`);
  const answer = await askHttp(of, { method: 'GET', uri: `/axis-cgi/io/port.cgi?action=${action}` }, signal);
  const { text, status } = answer;
  const words = text.trim();
  if (isFine(answer) && (isEmpty(answer) || /^(?:OK|port\d{1,3})\b/i.test(words))) return;
  if (status === 403) throw lacksRight();
  const isPage = words.startsWith('<');
  if (isFine(answer) && !isPage && /error|fail|invalid|unknown|denied/i.test(words)) throw didNotObey();
  throw faultOf(answer);
};

function isFine({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}

function isEmpty({ text, isCut }: HttpAnswer): boolean {
  return text.trim() === '' && !isCut;
}
