type Facts = Readonly<Record<string, unknown>>;

/** What somebody did about the days of the calendar. */
export const CALENDAR_WORDS = {
  calendar_day_added: {
    label: 'Calendar day added',
    sentence: (facts: Facts) => `Added ${String(facts['name'])} to the calendar, ${String(facts['date'])}`,
  },
  calendar_day_renamed: {
    label: 'Calendar day renamed',
    sentence: (facts: Facts) =>
      `Renamed ${String(facts['replaces'])} to ${String(facts['name'])}, ${String(facts['date'])}`,
  },
  calendar_day_removed: {
    label: 'Calendar day removed',
    sentence: (facts: Facts) => `Took ${String(facts['date'])} out of the calendar`,
  },
} as const;
