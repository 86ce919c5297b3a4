import { isOpenAt, type OpeningHours } from '#domain/parking/mall.ts';

/** `Open until 23:00` within a mall's hours, `Opens 10:00` outside them; null where it has none. */
export function wordHours(mall: OpeningHours, now: Date): string | null {
  const { isOffsetEnabled, offsetOn, offsetOff } = mall;
  if (!isOffsetEnabled || offsetOn % DAY === offsetOff % DAY) return null;
  return isOpenAt(mall, now) ? `Open until ${wordMinute(offsetOff)}` : `Opens ${wordMinute(offsetOn)}`;
}

/** Why nobody is sent into a mall now: `Closed now. Opens 10:00.`; null where drivers may come, as far as is known. */
export function wordClosed(
  mall: (OpeningHours & { readonly isLive: boolean }) | undefined,
  now: Date,
): string | null {
  if (!mall || mall.isLive) return null;
  const hours = wordHours(mall, now);
  return hours?.startsWith('Opens ') ? `Closed now. ${hours}.` : 'Currently unavailable.';
}

const DAY = 1440;

function wordMinute(minuteOfDay: number): string {
  if (minuteOfDay === DAY) return 'midnight';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
