import { BarrierFault, WAS_BUSY } from '../barrier-fault.ts';
import type { HttpAnswer } from './read-answer.ts';
import type { IsapiStatus } from './read-isapi.ts';
import { lockOf } from './read-lock.ts';

/** What a person reads of an answer that is no yes. */
export function faultOf(answer: HttpAnswer): BarrierFault {
  const { status, text } = answer;
  if (status >= 200 && status < 300) return notItsWords();
  if (status >= 300 && status < 400) return sendsOn(answer);
  return BY_STATUS.get(status)?.(text) ?? refused(`It answered with status ${status}.`);
}

const BY_STATUS: ReadonlyMap<number, (text: string) => BarrierFault> = new Map([
  [
    400,
    (text: string) =>
      /https|ssl|tls/i.test(text) ? httpsAlone() : refused('The device did not obey (status 400).'),
  ],
  [403, forbidden],
  ...[404, 405, 501].map((status) => [status, () => noSuchCommand(status)] as const),
  ...[429, 503].map((status) => [status, busy] as const),
]);

function sendsOn({ status, location }: HttpAnswer): BarrierFault {
  if (/^https:/i.test(location)) return httpsAlone();
  return refused(`It sends on to another address (status ${status}), which is not followed.`);
}

/** The words of a camera's own status (ISAPI). */
export function faultOfIsapi({ code, sub }: IsapiStatus, channel: number): BarrierFault {
  if (/privilege|authori[sz]ation/i.test(sub)) return lacksRight();
  if (code === 2) return busy();
  if (code === 3) return refused('The camera reports a fault of its own.');
  if (/notSupport|methodNotAllowed/i.test(sub))
    return refused(`The camera has no barrier at this channel (${channel}), or opens none by command.`);
  if (code === 7) return refused('The camera obeys once it starts anew: restart it.');
  const shown = SHOWN.has(sub) ? `, ${sub}` : '';
  return refused(`The camera did not obey (status code ${code}${shown}).`);
}

/** Words of the standard that help; what a device makes up itself is not repeated. */
const SHOWN: ReadonlySet<string> = new Set([
  'badParameters',
  'badURLFormat',
  'badXmlContent',
  'badXmlFormat',
  'invalidOperation',
  'notActivated',
]);

export function lacksRight(): BarrierFault {
  return refused('Its account may not open the barrier: give it the right.');
}

export function noSuchCommand(status?: number): BarrierFault {
  const shown = status === undefined ? '' : ` (status ${status})`;
  return refused(`It knows no such command${shown}: see its maker and its firmware.`);
}

export function didNotObey(): BarrierFault {
  return refused('The device did not obey.');
}

export function notItsWords(): BarrierFault {
  return new BarrierFault(
    'unsure',
    'It answered in other words than its maker’s, and nobody knows whether it opened: see its address and its maker.',
  );
}

/** Hikvision and Dahua answer a locked account so. */
function forbidden(text: string): BarrierFault {
  const { isLocked, lockedMs } = lockOf(text);
  if (isLocked && lockedMs !== null)
    return new BarrierFault('sign_in', 'It has locked its account after wrong passwords.', { lockedMs });
  return new BarrierFault('sign_in', 'Its account may not open the barrier, or is locked.');
}

function busy(): BarrierFault {
  return new BarrierFault('refused', 'It is busy or starting.', { again: WAS_BUSY });
}

function httpsAlone(): BarrierFault {
  return refused(
    'It takes commands by https alone, which is not spoken to barriers: allow http at the device.',
  );
}

function refused(sentence: string): BarrierFault {
  return new BarrierFault('refused', sentence);
}
