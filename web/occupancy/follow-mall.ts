import { readOccupancy, readSlots, streamOccupancy } from '#contract/occupancy.ts';
import { OccupancyAnswer } from '../platform/answers/occupancy-answers.ts';
import { call, callWithHeaders } from '../platform/api-client.ts';
import { openStream } from '../platform/live-stream.ts';
import { readAs } from '../platform/read-answer.ts';
import type { LiveOccupancy } from './live-occupancy.ts';

/** How often the occupied slots are asked for. */
export const POLL_MS = 3000;

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
  let isStreaming = true;
  let hasSlots = false;
  let etag: string | null = null;
  let asked = 0;
  let applied = 0;
  /** Numbers a request; what it answers counts unless a later one has been answered before it. */
  const ask = () => {
    const mine = ++asked;
    return () => {
      if (mine < applied) return false;
      applied = mine;
      return true;
    };
  };

  const fetchSlots = async () => {
    const messagesBefore = occupancy.messageCount();
    const isLatest = ask();
    const { slots, observedAt } = await call(readSlots, { query: { mall }, signal });
    if (!isLatest()) return;
    hasSlots = true;
    occupancy.applySlots(slots, observedAt, Date.now(), messagesBefore);
  };
  const poll = async () => {
    const messagesBefore = occupancy.messageCount();
    const isLatest = ask();
    const { answer, headers } = await callWithHeaders(readOccupancy, { query: { mall }, signal });
    if (!isLatest()) return;
    const codes = answer.filter((record) => isOfMall(record.mall, mall)).map(({ slot }) => slot);
    occupancy.applyOccupied(codes, Date.now(), messagesBefore, !hasSlots);
    // Without the stream only the list of all slots separates empty from unknown; where it fails the poll goes on.
    const isChanged = !isStreaming && headers.get('etag') !== etag;
    if (isChanged || !hasSlots) await fetchSlots().catch(() => undefined);
    etag = headers.get('etag');
  };
  const attempt = (request: () => Promise<void>) =>
    request().catch(() => {
      if (!signal.aborted) occupancy.markFailing();
    });

  const closeStream = openStream(readAs(streamOccupancy, OccupancyAnswer), { mall }, 'occupancy', {
    onMessage: (event) => occupancy.applyEvent(event, Date.now()),
    onEnd: () => {
      isStreaming = false;
      etag = null;
    },
  });
  void attempt(fetchSlots).then(() => (signal.aborted ? undefined : attempt(poll)));
  const timer = setInterval(() => void attempt(poll), POLL_MS);
  return () => {
    ended.abort();
    clearInterval(timer);
    closeStream();
  };
}

/** Whether a record belongs to the mall that was asked for: by name, first word or slug, in any case. */
function isOfMall(recordMall: string, asked: string): boolean {
  const firstWord = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0];
  return firstWord(recordMall) === firstWord(asked);
}
