import type { SecondFactor } from '#contract/second-factor.ts';
import type { FactorKind } from './factor-form.tsx';

/** What somebody can prove themselves with here, the best first. */
export function kindsOf({ app, passkeys, mayUsePasskeys, recoveryCodesLeft }: SecondFactor): FactorKind[] {
  return [
    ...(passkeys.length > 0 && mayUsePasskeys ? (['passkey'] as const) : []),
    ...(app ? (['app'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}
