import { isLiveAcquirer, type FastagSettings } from '../../../platform/process/fastag-settings.ts';
import { AcquirerFault, type Acquirer } from '../acquirer.ts';
import type { FastagKeys } from '../read-keys.ts';
import { readSigned, signXml } from '../xml/sign-xml.ts';
import type { XmlElement } from '../xml/write-xml.ts';
import { readBounded } from './read-bounded.ts';
import {
  readCheckAnswers,
  readHeartbeat,
  readListAnswer,
  readPayAnswer,
  readServerTime,
  readTagAnswer,
} from './read-messages.ts';
import {
  writeCheck,
  writeHeartbeat,
  writeListRequest,
  writePay,
  writeTagRequest,
  writeTimeRequest,
} from './write-messages.ts';

/** A car stands at the barrier: what is not handed over by then is asked about. */
const HAND_OVER_MS = 2_500;
const PATIENCE_MS = 8_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** No connection was made, so nothing was handed over. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The acquirer bank by NETC's XML, signed both ways. */
export function openNetc(settings: FastagSettings, keys: FastagKeys): Acquirer {
  const { orgId } = settings;
  const post = createPost(settings, keys);
  const ask = async <Answer>(xml: string, read: (message: XmlElement) => Answer): Promise<Answer> => {
    const answer = await post(xml, PATIENCE_MS);
    try {
      return read(readSigned(answer, keys.acquirer));
    } catch (error) {
      throw new AcquirerFault(
        `the acquirer’s answer cannot be used: ${(error as Error).message}`,
        'unknown',
        {
          cause: error,
        },
      );
    }
  };
  return {
    isLive: isLiveAcquirer(settings),
    // Its answer says that it was received; what became of it comes by a message of its own.
    submit: async (debit) => void (await post(writePay({ orgId, now: debit.at }, debit), HAND_OVER_MS)),
    check: (debit, now) =>
      ask(writeCheck({ orgId, now }, debit), (message) => readCheckAnswers(message, debit.txnId)),
    findTag: (tag, now) => ask(writeTagRequest({ orgId, now }, tag), readTagAnswer),
    listExceptions: (code, since, now) =>
      ask(writeListRequest({ orgId, now }, code, since), (message) => readListAnswer(message, code)),
    readTime: (now) => ask(writeTimeRequest({ orgId, now }), readServerTime),
    sendHeartbeat: (plaza, lanes, now) => ask(writeHeartbeat({ orgId, now }, plaza, lanes), readHeartbeat),
    readMessage: (text) => readPayAnswer(readSigned(text, keys.acquirer)),
  };
}

function createPost({ url }: FastagSettings, { own }: FastagKeys) {
  return async (xml: string, patienceMs: number): Promise<string> => {
    const send = {
      method: 'POST',
      headers: { 'content-type': 'application/xml', accept: 'application/xml' },
      redirect: 'error' as const,
      signal: AbortSignal.timeout(patienceMs),
      body: signXml(xml, own),
    };
    const { status, text } = await fetchText(url, send);
    if (status >= 200 && status <= 299) return text;
    const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
    throw new AcquirerFault(`the acquirer answered ${status}`, isRefused ? 'refused' : 'unknown');
  };
}

async function fetchText(url: string, send: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, send);
    return { status: answer.status, text: await readBounded(answer.body, MOST_BYTES) };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    const reached = NEVER_SENT.has(code) ? 'never' : 'unknown';
    throw new AcquirerFault(`the acquirer did not answer: ${(error as Error).message}`, reached, {
      cause: error,
    });
  }
}
