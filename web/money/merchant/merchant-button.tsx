import type { Mall } from '#contract/malls.ts';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { Button } from '../../ui/button.tsx';

// Fetched when it is opened: a mall's keys change once in years.
const MerchantDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./merchant-dialog.tsx')).MerchantDialog })),
);

/** Opens who takes the online payments of a mall. */
export function MerchantButton({ mall }: { mall: Pick<Mall, '_id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="sm" aria-label={`Payments ${mall.name}`} onClick={() => setOpen(true)}>
        Payments
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MerchantDialog mall={mall} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
