import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';

/** Why something was not done; what is wrong with a field stands beside the field. */
export function StepFault({ error }: { error: unknown }) {
  if (!error) return null;
  const isInFields = Object.keys(faultsOf(error)).length > 0;
  return (
    <Banner tone="bad">
      {reasonOf(error) ||
        (isInFields ? 'Please look at the fields above.' : 'That did not work. Please try again.')}
    </Banner>
  );
}
