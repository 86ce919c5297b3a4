import { isIPv6 } from 'node:net';
import type { OpenBarrier } from '../../devices/index.ts';
import { BarrierFault } from './barrier-fault.ts';
import { answerDigest, chooseDigest, readChallenges } from './digest.ts';

interface HttpCommand {
  readonly method: 'GET' | 'PUT';
  /** The path with its query. */
  readonly uri: string;
  readonly body?: string;
}

const MOST_ANSWER = 10_000;

/**
 * Sends a command to a device with a sign-in by digest, or by the bare password where it offers that alone and the
 * installer allowed it. Answers the text of a 2xx. Throws a BarrierFault.
 */
export async function askHttp(of: OpenBarrier, command: HttpCommand, signal: AbortSignal): Promise<string> {
  const { host, port } = of.barrier;
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const first = await send(origin, command, null, signal);
  if (first.status !== 401) return textOf(first);
  await first.body?.cancel();
  const authorization = answerTo(first.headers.get('www-authenticate') ?? '', command, of);
  const second = await send(origin, command, authorization, signal);
  if (second.status !== 401) return textOf(second);
  await second.body?.cancel();
  throw new BarrierFault('sign_in', 'It refuses the name or the password of its account.');
}

function answerTo(asked: string, command: HttpCommand, { barrier, password }: OpenBarrier): string {
  const challenges = readChallenges(asked);
  const account = { user: barrier.user ?? '', password: password ?? '' };
  const digest = chooseDigest(challenges);
  if (digest) return answerDigest(digest, { ...command, ...account });
  if (!challenges.some(({ scheme }) => scheme === 'basic'))
    throw new BarrierFault('refused', 'It asks for a sign-in that is not known here.');
  if (!barrier.allowsBasic)
    throw new BarrierFault('refused', 'It takes the password unhidden alone, which is not allowed for it.');
  return `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`;
}

async function send(
  origin: string,
  { method, uri, body }: HttpCommand,
  authorization: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/xml' });
  if (authorization !== null) headers.set('authorization', authorization);
  try {
    // It may not send us to another address with its password.
    return await fetch(`${origin}${uri}`, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(body && { body }),
    });
  } catch {
    if (signal.aborted) throw new BarrierFault('unsure', 'It did not answer in time.');
    throw new BarrierFault('unreachable', 'It cannot be reached.');
  }
}

async function textOf(answer: Response): Promise<string> {
  const text = await readText(answer);
  if (answer.ok) return text;
  // Hikvision answers a locked account so.
  if (answer.status === 403)
    throw new BarrierFault('sign_in', 'Its account may not open the barrier, or is locked.');
  throw new BarrierFault('refused', `It answered with status ${answer.status}.`);
}

async function readText(answer: Response): Promise<string> {
  try {
    return (await answer.text()).slice(0, MOST_ANSWER);
  } catch {
    throw new BarrierFault('unsure', 'Its answer broke off.');
  }
}
