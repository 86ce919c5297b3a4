import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { MallForm, type MallChange } from '../../malls/manage/mall-form.tsx';
import { ParkingConfigDialog } from '../../malls/manage/parking-config-dialog.tsx';
import { saveTariff, useAllMalls, useMallDeeds } from '../../malls/manage/queries.ts';
import { useAttempt, type Failure } from '../../platform/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { MallGrid } from './mall-grid.tsx';

/** The grid of malls, their form and their layout. */
export function MallsPanel() {
  const malls = useAllMalls();
  const deeds = useMallDeeds();
  const [form, setForm] = useState<{ mall: Mall | null } | null>(null);
  const [configured, setConfigured] = useState<Mall | null>(null);
  const { failure, dismiss, attempt } = useAttempt();
  const [busy, setBusy] = useState<string | null>(null);
  const attemptOn = async (mall: Mall, text: string, deed: () => Promise<unknown>) => {
    setBusy(mall._id);
    await attempt(text, deed);
    setBusy(null);
  };
  const save = async (change: MallChange) => {
    const mall = form?.mall ?? null;
    const text = mall ? 'Failed to update mall' : 'Failed to create mall';
    const isSaved = await attempt(text, () =>
      // A mall that exists from now on is edited, not added again, should its picture or tariff fail.
      saveMall(mall, change, deeds, (made) => setForm({ mall: made })),
    );
    if (isSaved) setForm(null);
  };
  const open = (mall: Mall | null) => {
    dismiss();
    setForm({ mall });
  };
  const remove = (mall: Mall) => {
    if (!window.confirm('Are you sure you want to delete this mall?')) return;
    void attemptOn(mall, 'Failed to delete mall', () => deeds.remove(mall._id));
  };
  const banner = useBanner(malls, failure, dismiss);
  return (
    <div className="grid grid-cols-1 gap-5">
      <AddBar isPending={malls.isPending} onAdd={() => open(null)} />
      {/* One banner, where it can be seen: it stays in sight, and an open form covers the page. */}
      {!form && banner && <div className="sticky top-18 z-20">{banner}</div>}
      <MallGrid
        malls={malls.data}
        isPending={malls.isPending}
        onRetry={banner ? undefined : () => malls.refetch()}
        busy={busy}
        onToggle={(mall) => void attemptOn(mall, 'Failed to toggle mall status', () => deeds.toggle(mall))}
        onEdit={open}
        onConfigure={setConfigured}
        onDelete={remove}
      />
      {form && (
        <MallForm
          mall={form.mall}
          banner={banner}
          faults={failure?.fields ?? {}}
          onSave={save}
          onClose={() => setForm(null)}
        />
      )}
      {configured && (
        <ParkingConfigDialog mall={configured} onSaved={deeds.put} onClose={() => setConfigured(null)} />
      )}
    </div>
  );
}

function AddBar({ isPending, onAdd }: { isPending: boolean; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button onClick={onAdd}>Add New Mall</Button>
      {isPending && <p className="text-muted">Loading malls...</p>}
    </div>
  );
}

/** What failed last: a deed, else the fetching of the list. Null once it is dismissed. */
function useBanner(malls: ReturnType<typeof useAllMalls>, failure: Failure | null, dismiss: () => void) {
  const [dismissedAt, setDismissedAt] = useState(0);
  if (failure) return <FailureBanner {...failure} onDismiss={dismiss} />;
  if (!malls.isError || malls.errorUpdatedAt === dismissedAt) return null;
  return (
    <FailureBanner
      text="Failed to fetch malls"
      reason=""
      onDismiss={() => setDismissedAt(malls.errorUpdatedAt)}
      onRetry={() => malls.refetch()}
    />
  );
}

interface FailureProps {
  text: string;
  reason: string;
  onDismiss: () => void;
  onRetry?: () => unknown;
}

/** Specification 8: what failed, in its words, and beside it what the server said of it. */
function FailureBanner({ text, reason, onDismiss, onRetry }: FailureProps) {
  return (
    <Banner tone="bad" onDismiss={onDismiss} action={onRetry && <RetryButton onRetry={onRetry} />}>
      <span>{text}</span>
      {reason && <span className="block font-normal">{reason}</span>}
    </Banner>
  );
}

async function saveMall(
  mall: Mall | null,
  { input, picture, tariff }: MallChange,
  deeds: ReturnType<typeof useMallDeeds>,
  onMade: (mall: Mall) => void,
): Promise<void> {
  const saved = mall ? await deeds.update(mall._id, input) : await deeds.create(input);
  const { _id } = saved;
  if (!mall && (picture || tariff)) onMade(saved);
  if (picture)
    await deeds.setPicture(
      _id,
      'drawing' in picture ? { drawing: picture.drawing } : { upload: picture.upload },
    );
  if (tariff) await saveTariff(_id, tariff);
}
