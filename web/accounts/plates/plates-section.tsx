import { MAX_PLATES } from '#contract/accounts.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Section } from '../../ui/section.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { AddPlate } from './add-plate.tsx';
import { PlateRow } from './plate-row.tsx';
import { useOwnPlates } from './queries.ts';

/** The plates of the account: added, proven with a code, released. */
export function PlatesSection() {
  const plates = useOwnPlates();
  return (
    <Section
      title="My plates"
      text="Your parking history shows visits of these cars. What it shows of each stands below its plate."
    >
      <div className="grid grid-cols-1 gap-5">
        {plates.isPending && <TableSkeleton rows={2} />}
        {plates.isError && (
          <LoadFailure onRetry={plates.refetch}>Your plates could not be loaded.</LoadFailure>
        )}
        {plates.data && plates.data.length > 0 && (
          <ul aria-label="Plates" className="grid grid-cols-1 gap-3">
            {plates.data.map((plate) => (
              <PlateRow key={plate.plate} plate={plate} />
            ))}
          </ul>
        )}
        {plates.data && plates.data.length < MAX_PLATES && <AddPlate />}
        {plates.data && plates.data.length >= MAX_PLATES && (
          <p className="text-sm text-muted">
            An account has at most {MAX_PLATES} plates. Release one to add another.
          </p>
        )}
      </div>
    </Section>
  );
}
