import type { ErasurePreview } from '#contract/privacy.ts';
import { formatRupees } from '../../platform/format-rupees.ts';

/** What is still to be paid of each visit, and that its bill can be paid all the same once the account is gone. */
export function wordOwed(owed: ErasurePreview['owed']): string[] {
  if (owed.length === 0) return [];
  const visits = owed.map(
    ({ mall, plate, amountDue }) =>
      `${formatRupees(amountDue)} is still to be paid for a visit of ${plate} to ${mall}.`,
  );
  const link =
    owed.length === 1
      ? 'The link to its bill goes on working: note it before you go, it is not shown to you afterwards.'
      : 'The links to their bills go on working: note them before you go, they are not shown to you afterwards.';
  return [...visits, link];
}
