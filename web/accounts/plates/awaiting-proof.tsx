import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { isAwaitingProof, useOwnPlates } from './queries.ts';

/** Beside an empty history: which plates show nothing because they await their proof. */
export function AwaitingProof() {
  const awaiting = (useOwnPlates().data ?? []).filter(isAwaitingProof).map(({ plate }) => plate);
  if (awaiting.length === 0) return null;
  return (
    <p className="max-w-prose text-sm text-muted">
      {awaiting.join(', ')}: no visit is shown before you have proven that the car is yours.{' '}
      <Link to={paths.account} className="font-semibold text-ink underline">
        Prove it with a code
      </Link>
    </p>
  );
}
