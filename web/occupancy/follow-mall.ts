import { readOccupancy, readSlots, streamOccupancy } from '#contract/occupancy.ts';
import { OccupancyAnswer } from '../platform/answers/occupancy-answers.ts';
import { call, callWithHeaders } from '../platform/api-client.ts';
import { openStream } from '../platform/live-stream.ts';
import { readAs } from '../platform/read-answer.ts';
import type { LivePicture } from './live-occupancy.ts';

/** Specification 9: the occupancy poll. */
export const POLL_MS = 3000;

/**
 * Keeps a picture current: a first fetch, a poll every 3 seconds and the stream. A stream that fails is closed and
 * not opened again; the poll carries the view. A hidden tab rests, and begins anew when it is seen. Answers an end.
 */
export function followMall(mall: string, picture: LivePicture): () => void {
  let stop = document.hidden ? null : follow(mall, picture);
  const onVisibility = () => {
    stop?.();
    stop = document.hidden ? null : follow(mall, picture);
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    stop?.();
  };
}

function follow(mall: string, picture: LivePicture): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let isStreaming = true;
  let hasSlots = false;
  let etag: string | null = null;

  const fetchSlots = async () => {
    const asked = picture.moment();
    const { slots, observedAt } = await call(readSlots, { query: { mall }, signal });
    hasSlots = true;
    picture.takeSlots(slots, observedAt, Date.now(), asked);
  };
  const poll = async () => {
    const asked = picture.moment();
    const { answer, headers } = await callWithHeaders(readOccupancy, { query: { mall }, signal });
    const codes = answer.filter((record) => isOfMall(record.mall, mall)).map(({ slot }) => slot);
    picture.takeOccupied(codes, Date.now(), asked, !hasSlots);
    // Without the stream only the whole list tells an empty slot from an unknown one; the poll carries on without it.
    const isNews = !isStreaming && headers.get('etag') !== etag;
    if (isNews || !hasSlots) await fetchSlots().catch(() => undefined);
    etag = headers.get('etag');
  };
  const attempt = (deed: () => Promise<void>) =>
    deed().catch(() => {
      if (!signal.aborted) picture.fail();
    });

  const closeStream = openStream(readAs(streamOccupancy, OccupancyAnswer), { mall }, 'occupancy', {
    onMessage: (event) => picture.takeEvent(event, Date.now()),
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
