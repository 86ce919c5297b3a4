const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const DAY_MS = 86_400_000;

/** `12 Mar 2026`. */
export function wordDay(at: string): string {
  return DAY.format(new Date(at));
}

/** How long ago somebody was last signed in, as near as the server knows: to ten minutes. */
export function wordSeen(at: string | null, now: Date): string {
  if (at === null) return 'Never';
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  if (minutes < 15) return 'Now';
  if (minutes < 120) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return minutes * 60_000 < 2 * DAY_MS ? `${hours} hours ago` : wordDay(at);
}
