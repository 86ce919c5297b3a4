type Facts = Readonly<Record<string, unknown>>;

/** What somebody did who counted the cars of a mall. */
export const RECOUNT_WORDS = {
  recount_begun: { label: 'Recount begun', sentence: () => 'Began to count the cars' },
  level_counted: {
    label: 'Level counted',
    sentence: (facts: Facts) => `Counted ${Number(facts['cars'])} cars on ${String(facts['level'])}`,
  },
  recount_finished: {
    label: 'Recount finished',
    sentence: (facts: Facts) =>
      `Set the cars inside to ${Number(facts['cars'])} by a recount, ${Number(facts['before'])} before`,
  },
  recount_dropped: { label: 'Recount given up', sentence: () => 'Gave a recount up' },
} as const;
