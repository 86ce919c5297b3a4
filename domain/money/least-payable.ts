import { paise, type Paise } from './money.ts';

/** The least that providers take: one rupee. */
const LEAST_PAYABLE = paise(100);

/**
 * Whether what is due can be asked for. Less than the least can be paid nowhere but in cash: it stands in the books as it
 * is, holds no car and is nobody's debt.
 */
export function isPayable(due: Paise): boolean {
  return due >= LEAST_PAYABLE;
}
