import type { Mall } from '#contract/malls.ts';
import { useState } from 'react';
import { ManagedMall } from '../../malls/manage/managed-mall.tsx';
import { MallForm, type MallChange } from '../../malls/manage/mall-form.tsx';
import { ParkingConfigDialog } from '../../malls/manage/parking-config-dialog.tsx';
import { saveTariff, useAllMalls, useMallDeeds } from '../../malls/manage/queries.ts';
import { useAttempt } from '../../platform/use-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The grid of malls, their form and their layout. */
export function MallsPanel() {
  const malls = useAllMalls();
  const deeds = useMallDeeds();
  const [form, setForm] = useState<{ mall: Mall | null } | null>(null);
  const [configured, setConfigured] = useState<Mall | null>(null);
  const { failure, dismiss, attempt } = useAttempt();
  const [busy, setBusy] = useState<string | null>(null);
  const [dismissedAt, setDismissedAt] = useState(0);
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
  const remove = (mall: Mall) => {
    if (!window.confirm('Are you sure you want to delete this mall?')) return;
    void attemptOn(mall, 'Failed to delete mall', () => deeds.remove(mall._id));
  };
  const unfetched = malls.isError && malls.errorUpdatedAt !== dismissedAt;
  const banner = failure ? (
    <FailureBanner {...failure} onDismiss={dismiss} />
  ) : unfetched ? (
    <FailureBanner
      text="Failed to fetch malls"
      reason=""
      onDismiss={() => setDismissedAt(malls.errorUpdatedAt)}
      onRetry={() => void malls.refetch()}
    />
  ) : null;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <Button onClick={() => setForm({ mall: null })}>Add New Mall</Button>
      </div>
      {/* One banner, where it can be seen: an open form covers the page. */}
      {!form && banner}
      <Grid
        malls={malls.data}
        isPending={malls.isPending}
        busy={busy}
        onToggle={(mall) => void attemptOn(mall, 'Failed to toggle mall status', () => deeds.toggle(mall))}
        onEdit={(mall) => setForm({ mall })}
        onConfigure={setConfigured}
        onDelete={remove}
      />
      {form && <MallForm mall={form.mall} banner={banner} onSave={save} onClose={() => setForm(null)} />}
      {configured && (
        <ParkingConfigDialog mall={configured} onSaved={deeds.put} onClose={() => setConfigured(null)} />
      )}
    </div>
  );
}

interface FailureProps {
  text: string;
  reason: string;
  onDismiss: () => void;
  onRetry?: () => void;
}

/** Specification 8: what failed, in its words, and beside it what the server said of it. */
function FailureBanner({ text, reason, onDismiss, onRetry }: FailureProps) {
  return (
    <Banner
      tone="bad"
      onDismiss={onDismiss}
      action={
        onRetry && (
          <Button look="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <span>{text}</span>
      {reason && <span className="block font-normal">{reason}</span>}
    </Banner>
  );
}

interface GridProps {
  malls: readonly Mall[] | undefined;
  isPending: boolean;
  busy: string | null;
  onToggle: (mall: Mall) => void;
  onEdit: (mall: Mall) => void;
  onConfigure: (mall: Mall) => void;
  onDelete: (mall: Mall) => void;
}

function Grid({ malls, isPending, busy, onToggle, onEdit, onConfigure, onDelete }: GridProps) {
  if (isPending) return <p className="min-h-96 text-muted">Loading malls...</p>;
  if (!malls || malls.length === 0) {
    return <EmptyState title="No malls found. Add your first mall to get started." />;
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {malls.map((mall) => (
        <ManagedMall
          key={mall._id}
          mall={mall}
          isBusy={busy === mall._id}
          onToggle={() => onToggle(mall)}
          onEdit={() => onEdit(mall)}
          onConfigure={() => onConfigure(mall)}
          onDelete={() => onDelete(mall)}
        />
      ))}
    </div>
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
