import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';

/** Why nothing is shown of a car's slot; the same words on every page. */
export const WHY_HIDDEN = 'Only whoever has proven a plate sees where its car stands.';

interface Props {
  plates: readonly string[];
}

/** Of cars under plates that are not proven: why it is not shown where they stand, and the way to prove them. */
export function ProveToSee({ plates }: Props) {
  if (plates.length === 0) return null;
  return (
    <p className="max-w-prose text-sm text-muted">
      <span className="plate whitespace-normal!">{plates.join(', ')}</span>: {WHY_HIDDEN}{' '}
      <Link to={paths.account} className="font-semibold text-ink underline">
        Prove it with a code
      </Link>
    </p>
  );
}
