import type { AttentionKind } from '#contract/attention-words.ts';

/** What a person decided and the cameras contradict: whoever may settle any visit decides about it, not who did it alone. */
export const CONTRADICTED = ['end_contradicted', 'plate_contradicted'] as const;

export function isContradicted(kind: AttentionKind): kind is (typeof CONTRADICTED)[number] {
  return CONTRADICTED.some((one) => one === kind);
}
