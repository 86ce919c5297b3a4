/** What lists of plates are called in a sentence of the audit, by their names in its records. */
export const LISTS: Readonly<Record<string, string>> = {
  reviews: 'sessions in review',
  refused: 'refused reads',
  device_reads: 'the reads of one camera',
  disputes: 'disputes',
  refunds: 'refunds to pay',
  attention: 'what needs somebody',
  search: 'sessions found by a few letters',
  passes: 'passes',
  watch: 'the watch list',
};
