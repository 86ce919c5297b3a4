type Facts = Readonly<Record<string, unknown>>;

/** What somebody did about passes, lists, shops and announced arrivals. */
export const PASS_WORDS = {
  pass_added: {
    label: 'Pass added',
    sentence: (facts: Facts) => `Added number ${String(facts['number'])} to ${listOf(facts)}`,
  },
  pass_changed: {
    label: 'Pass changed',
    sentence: (facts: Facts) =>
      `${facts['erasure'] ? 'Took the plate of an erased account off' : 'Changed'} number ${String(facts['number'])} of ${listOf(facts)}`,
  },
  pass_ended: {
    label: 'Pass ended',
    sentence: (facts: Facts) =>
      `Ended number ${String(facts['number'])} of ${listOf(facts)}${facts['erasure'] ? ': its last plate was of an account that was erased' : ''}`,
  },
  passes_imported: {
    label: 'Passes imported',
    sentence: (facts: Facts) =>
      `Took a file of passes: ${Number(facts['added'])} added, ${Number(facts['changed'])} changed, ${Number(facts['ended'])} ended`,
  },
  shop_added: { label: 'Shop added', sentence: () => 'Added a shop that pays for parking' },
  shop_changed: { label: 'Shop changed', sentence: () => 'Changed what a shop pays for' },
  shop_link_made: { label: 'Link of a shop made', sentence: () => 'Made a new link for a shop' },
  arrival_added: {
    label: 'Arrival announced',
    sentence: (facts: Facts) => `Held ${Number(facts['places'])} places for an arrival`,
  },
  arrival_changed: { label: 'Arrival changed', sentence: () => 'Changed the places held for an arrival' },
} as const;

const LISTS: Readonly<Record<string, string>> = {
  season: 'the season passes',
  staff: 'the staff list',
  vip: 'the guest list',
  watch: 'the watch list',
};

function listOf({ kind }: Facts): string {
  return LISTS[String(kind)] ?? 'the passes';
}
