const MINUTE_MS = 60_000;

/** From one minute that is shown to another: `1 h 40 min`, `3 d 4 h`. */
export function wordLength(from: number, to: number): string {
  const minutes = Math.max(0, Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
