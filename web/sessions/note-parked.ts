export const BY_THE_GATES = 'cars inside, by the gates';

interface Parked {
  currentlyParked: number;
  parkedLow?: number | undefined;
  parkedHigh?: number | undefined;
  openSessions?: number | undefined;
}

/** What the figure rests on: where gates and spots are weighed together it is neither's own count. */
export function noteParked({
  currentlyParked: parked,
  parkedLow = parked,
  parkedHigh = parked,
  ...more
}: Parked) {
  if (parkedLow === parkedHigh) return BY_THE_GATES;
  const { openSessions: open = parked } = more;
  const [low, high, listed] = [parkedLow, parkedHigh, open].map((count) => count.toLocaleString('en-IN'));
  // The list below counts those.
  const ofList = open === parked ? '' : `; ${listed} listed as parked`;
  return `cars inside, ${low} to ${high} by gates and spots together${ofList}`;
}
