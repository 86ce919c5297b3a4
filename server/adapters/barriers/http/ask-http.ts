import type { OpenBarrier } from '../../../devices/index.ts';
import { BarrierFault } from '../barrier-fault.ts';
import { answerDigest, chooseDigest } from './digest.ts';
import { readChallenges } from './read-challenges.ts';
import type { HttpAnswer } from './read-answer.ts';
import { lockOf } from './read-lock.ts';
import { sendHttp, type HttpCommand } from './send-http.ts';

/**
 * Sends a command to a device with a sign-in by digest, or by the bare password where it offers that alone and the
 * installer allowed it. Answers what it answers, but for a refused sign-in. Throws a BarrierFault.
 */
export async function askHttp(
  of: OpenBarrier,
  command: HttpCommand,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const send = (authorization: string | null) => sendHttp(of.barrier, command, authorization, signal);
  const first = await send(null);
  if (first.status !== 401) return first;
  const second = await send(answerTo(first, command, of));
  if (second.status !== 401) return second;
  // What it asked first held too short: that says nothing of the password.
  const third = isStale(second) ? await send(answerTo(second, command, of)) : second;
  if (third.status !== 401) return third;
  if (isStale(third)) throw new BarrierFault('refused', 'It takes no sign-in: each is too old to it.');
  throw refusedAccount(third);
}

function answerTo(
  { challenges: asked }: HttpAnswer,
  command: HttpCommand,
  { barrier, password }: OpenBarrier,
): string {
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

function isStale({ challenges }: HttpAnswer): boolean {
  const digest = chooseDigest(readChallenges(challenges));
  return digest?.values.get('stale')?.toLowerCase() === 'true';
}

function refusedAccount({ text }: HttpAnswer): BarrierFault {
  const { isLocked, lockedMs } = lockOf(text);
  const sentence = isLocked
    ? 'It has locked its account after wrong passwords.'
    : 'It refuses the name or the password of its account.';
  return new BarrierFault('sign_in', sentence, lockedMs === null ? {} : { lockedMs });
}
