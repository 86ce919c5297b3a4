import { readOccupancy, readSlots, REPORTED_HEADER, streamOccupancy } from '#contract/occupancy.ts';
import { OccupancyAnswer, SlotsAnswer } from '../platform/answers/occupancy-answers.ts';
import { call, callWithHeaders } from '../platform/api-client.ts';
import { openStream } from '../platform/live-stream.ts';
import { readAs } from '../platform/read-answer.ts';
import { serverNow } from '../platform/server-time.ts';
import type { LiveOccupancy } from './live-occupancy.ts';

const slotsAsRead = readAs(readSlots, SlotsAnswer);

/** How often the occupied slots are asked for. */
export const POLL_MS = 3000;
/**
 * How often the list of all slots is asked for anew: by the mall's people, since no poll and no stream says which slots
 * never rest, and where the stream has ended by everybody, since no poll says which empty slots were closed.
 */
const LIST_MS = 60_000;
/** When slots were closed, the list says in which of them cars stand still; not all screens ask in the same second. */
const SPREAD_MS = 5_000;

/**
 * Keeps a mall's occupancy current: a first fetch, a poll every 3 seconds and the stream. A stream that fails is closed
 * and not opened again; the poll then does alone. Nothing is asked for while the tab is hidden. Answers a function that
 * ends it.
 */
export function followMall(mall: string, occupancy: LiveOccupancy): () => void {
  let stop = document.hidden ? null : follow(mall, occupancy);
  const onVisibility = () => {
    stop?.();
    stop = document.hidden ? null : follow(mall, occupancy);
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop?.();
  };
}

function follow(mall: string, occupancy: LiveOccupancy): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const { fetchSlots, poll, endStream, needsList } = questionsOf(mall, occupancy, signal);
  const attempt = (request: () => Promise<void>) =>
    request().catch(() => {
      if (!signal.aborted) occupancy.markFailing();
    });
  occupancy.markStream(true);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const askSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void attempt(fetchSlots), Math.random() * SPREAD_MS);
  };
  const closeStream = openStream(readAs(streamOccupancy, OccupancyAnswer), { mall }, 'occupancy', {
    onMessage: (event) => {
      occupancy.applyEvent(event, serverNow());
      if (!event.whole && event.closed.length > 0) askSoon();
    },
    onEnd: endStream,
  });
  void attempt(fetchSlots).then(() => (signal.aborted ? undefined : attempt(poll)));
  const timers = [
    setInterval(() => void attempt(poll), POLL_MS),
    setInterval(() => void (needsList() && attempt(fetchSlots)), LIST_MS),
  ];
  return () => {
    ended.abort();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(soon);
    closeStream();
  };
}

/** The occupied slots as a poll listed them. */
interface Poll {
  /** Its number among the requests. */
  readonly mine: number;
  readonly codes: readonly string[];
  readonly messagesBefore: number;
}

/** The list of all slots and the poll. What one answers counts unless a later one of its kind was answered before it. */
function questionsOf(mall: string, occupancy: LiveOccupancy, signal: AbortSignal) {
  let isStreaming = true;
  /** What a poll leaves out is free only where the list of all slots cannot be had: while that is on its way nobody knows. */
  let slotList: 'asked' | 'answered' | 'failed' = 'asked';
  /** Who is answered by which device a slot was reported looks after the mall. */
  let isOfStaff = false;
  let etag: string | null = null;
  let asked = 0;
  let lastList = 0;
  let lastPoll: Poll | null = null;

  const applyPoll = ({ codes, messagesBefore }: Poll) =>
    occupancy.applyOccupied(codes, serverNow(), messagesBefore, slotList === 'failed');
  const fetchSlots = async () => {
    const messagesBefore = occupancy.messageCount();
    const mine = ++asked;
    try {
      const { slots, levels, doubtedSince } = await call(slotsAsRead, { query: { mall }, signal });
      if (mine < lastList) return;
      lastList = mine;
      slotList = 'answered';
      isOfStaff = slots.some(({ source }) => source !== undefined);
      occupancy.applySlots(slots, serverNow(), messagesBefore);
      occupancy.noteDoubt(doubtedSince);
      occupancy.applyReported(levels.map(({ level, observedAt }) => [level, Date.parse(observedAt)]));
    } catch (error) {
      if (slotList === 'asked') slotList = 'failed';
      throw error;
    }
    // On a slow line a later poll is answered before the list: it knows better who is there, the list what is unknown.
    if (lastPoll && lastPoll.mine > mine) applyPoll(lastPoll);
  };
  const poll = async () => {
    const messagesBefore = occupancy.messageCount();
    const mine = ++asked;
    const { answer, headers } = await callWithHeaders(readOccupancy, { query: { mall }, signal });
    if (mine < Math.max(lastList, lastPoll?.mine ?? 0)) return;
    const codes = answer.filter((record) => isOfMall(record.mall, mall)).map(({ slot }) => slot);
    lastPoll = { mine, codes, messagesBefore };
    applyPoll(lastPoll);
    occupancy.applyReported(readReported(headers.get(REPORTED_HEADER)));
    // Without the stream only the list of all slots separates empty from unknown; where it fails the poll goes on.
    const isChanged = !isStreaming && headers.get('etag') !== etag;
    if (isChanged || slotList === 'failed') await fetchSlots().catch(() => undefined);
    etag = headers.get('etag');
  };
  const endStream = () => {
    isStreaming = false;
    occupancy.markStream(false);
    etag = null;
  };
  return { fetchSlots, poll, endStream, needsList: () => isOfStaff || !isStreaming };
}

/** `B1=1764231817, B2=1764231783`, in seconds, as levels with epoch milliseconds. */
function readReported(header: string | null): [level: string, at: number][] {
  return (header ?? '').split(',').flatMap((part) => {
    const [level = '', seconds = ''] = part.trim().split('=');
    const at = Number(seconds) * 1000;
    return level !== '' && at > 0 ? [[level, at]] : [];
  });
}

/** Whether a record belongs to the mall that was asked for: by name, first word or slug, in any case. */
function isOfMall(recordMall: string, asked: string): boolean {
  const firstWord = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0];
  return firstWord(recordMall) === firstWord(asked);
}
