type Facts = Readonly<Record<string, unknown>>;

/** What somebody did about slots that are closed for a time. */
export const CLOSURE_WORDS = {
  slots_closed: {
    label: 'Slots closed',
    sentence: (facts: Facts) =>
      `Closed ${wordPlaces(facts['places'])}${wordSpan(facts)}: ${String(facts['reason'])}`,
  },
  closure_changed: {
    label: 'Closure changed',
    sentence: (facts: Facts) => `Changed a closure${wordSpan(facts)}: ${String(facts['reason'])}`,
  },
  slots_opened: {
    label: 'Slots opened',
    sentence: (facts: Facts) => `Opened what was closed: ${String(facts['reason'])}`,
  },
} as const;

/** So many places are named in a sentence. */
const MOST = 5;

function wordPlaces(places: unknown): string {
  const named = Array.isArray(places) ? places.map(String) : [typeof places === 'string' ? places : 'slots'];
  const more = named.length - MOST;
  return more > 0 ? `${named.slice(0, MOST).join(', ')} and ${more} more` : named.join(', ');
}

function wordSpan({ from, until }: Facts): string {
  const begins = typeof from === 'string' ? ` from ${wordMoment(from)}` : '';
  return `${begins} ${typeof until === 'string' ? `until ${wordMoment(until)}` : 'until somebody opens it'}`;
}

function wordMoment(at: string): string {
  return new Date(at).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    hourCycle: 'h23',
  });
}
