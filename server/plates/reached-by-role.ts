import type { Prover } from './record-plate.ts';

/** What an account shows for a plate, and where it comes from. */
type Shown =
  | { readonly how: 'code' | 'link'; readonly mall: number }
  | { readonly how: 'desk'; readonly madeBy: string | null };

/**
 * Whether an account could have this by its role, without the car: then it proves nothing for it. Staff see the links of
 * all visits of their mall. Only admins make cameras there, whose reads answer with the code; whoever else works in the
 * mall reads a display as any driver does. A code of a desk is the word of another person.
 */
export function isReachedByRole(prover: Prover, shown: Shown): boolean {
  if (shown.how === 'desk') return shown.madeBy === prover.publicId;
  if (prover.isSuperAdmin) return true;
  const role = prover.roles[shown.mall];
  return shown.how === 'link' ? role !== undefined : role === 'admin';
}
