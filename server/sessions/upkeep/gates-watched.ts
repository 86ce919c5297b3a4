import type { SessionServices } from '../session-services.ts';

const SIX_HOURS_MS = 6 * 3_600_000;

/**
 * Whether anything has come of a camera or a tag reader of a mall within the last hours. While nothing does, time alone says
 * nothing of who has left: nobody was there to read it, and to call the cars gone would empty a mall that nobody watches.
 */
export function areGatesWatched(
  { devices }: Pick<SessionServices, 'devices'>,
  mall: number,
  now: Date,
): boolean {
  return devices.ofMall(mall).some(({ kind, publicId }) => {
    const seenAt = kind === 'plate-camera' || kind === 'tag-reader' ? devices.lastSeenAt(publicId) : null;
    return seenAt !== null && now.getTime() - seenAt.getTime() < SIX_HOURS_MS;
  });
}
