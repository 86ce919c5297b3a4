import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useChargebacks } from './chargebacks/queries.ts';

const DisputesPanel = lazy(() =>
  loadPart(async () => ({ default: (await import('./disputes-panel.tsx')).DisputesPanel })),
);
const ChargebacksPanel = lazy(() =>
  loadPart(async () => ({ default: (await import('./chargebacks/chargebacks-panel.tsx')).ChargebacksPanel })),
);

/** What is in question at a mall (its `_id`): by its drivers and itself, and by banks of payers. */
export function InQuestion({ mall }: { mall: string }) {
  const [tab, setTab] = useState<'charges' | 'chargebacks'>('charges');
  const { data } = useChargebacks(mall);
  const needed = (data ?? []).filter(({ needs }) => needs !== null).length;
  return (
    <Tabs
      label="In question"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'charges',
          label: 'Charges',
          content: (
            <Suspense fallback={<TableSkeleton rows={8} />}>
              <DisputesPanel mall={mall} />
            </Suspense>
          ),
        },
        {
          value: 'chargebacks',
          label: needed > 0 ? `Chargebacks (${needed})` : 'Chargebacks',
          content: (
            <Suspense fallback={<TableSkeleton rows={6} />}>
              <ChargebacksPanel mall={mall} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
