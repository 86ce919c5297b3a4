import type { Mall } from '#contract/malls.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAllMalls, useMallChange, type MallChange, type MallDraft } from '../../malls/manage/queries.ts';
import { faultsOf, reasonOf } from '../../platform/api-error.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Banner } from '../../ui/banner.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { MallGrid } from './mall-grid.tsx';

// Fetched when they are opened: most visits change nothing.
const MallForm = lazy(() =>
  loadPart(async () => ({ default: (await import('../../malls/manage/mall-form.tsx')).MallForm })),
);
const ParkingConfigDialog = lazy(() =>
  loadPart(async () => {
    const part = await import('../../malls/manage/parking-config-dialog.tsx');
    return { default: part.ParkingConfigDialog };
  }),
);

const LayoutDrawing = lazy(() =>
  loadPart(async () => ({ default: (await import('../../plan/layout-drawing.tsx')).LayoutDrawing })),
);

// At the end of the page, below the malls.
const DeletedMalls = lazy(() =>
  loadPart(async () => ({ default: (await import('../../records/deleted-malls.tsx')).DeletedMalls })),
);

function Deleted() {
  return (
    <Suspense fallback={null}>
      <DeletedMalls title="Deleted malls" />
    </Suspense>
  );
}

const PAINTED_MS = 60;

/** Asks before a mall is deleted, and shows which one it is and what follows while it asks. */
function useDeletion(onSure: (mall: Mall) => void) {
  const [leavingWords, say] = useState<string | null>(null);
  const ask = (mall: Mall, words: string) => {
    say(words);
    // The question stops the page: what it is about has to be there before it.
    setTimeout(() => {
      const isSure = window.confirm('Are you sure you want to delete this mall?');
      say(null);
      if (isSure) onSure(mall);
    }, PAINTED_MS);
  };
  // Fetched when it is asked: hardly any mall is ever deleted. Without a network its name alone stands there.
  const remove = (mall: Mall) =>
    void loadPart(() => import('./word-leaving.ts')).then(
      ({ wordLeaving }) => ask(mall, wordLeaving(mall)),
      () => ask(mall, mall.name),
    );
  const leaving = leavingWords && (
    <div className="fixed inset-x-0 top-0 z-40 p-3">
      <Banner tone="bad">{leavingWords}</Banner>
    </div>
  );
  return { leaving, remove };
}

const DONE = { create: 'added', update: 'saved', remove: 'deleted' };

interface NewsProps {
  banner: ReactNode;
  change: ReturnType<typeof useMallChange>;
}

/** The banner, which stays in sight; and what was done, for whoever does not see the list change. */
function News({ banner, change }: NewsProps) {
  return (
    <>
      {/* That a mall is gone stands in the banner. */}
      <p role="status" className="sr-only">
        {change.isSuccess && change.variables.kind !== 'remove' && wordDone(change.variables)}
      </p>
      {banner && <div className="sticky top-18 z-20">{banner}</div>}
    </>
  );
}

function wordDone(done: MallChange): string {
  const { name } = done.kind === 'create' ? done.draft.input : done.mall;
  const state = done.kind === 'toggle' ? (done.mall.isLive ? 'inactive' : 'active') : DONE[done.kind];
  return `“${name}” is ${state}.`;
}

/** The grid of malls, their form and their layout. */
export function MallsPanel() {
  const malls = useAllMalls();
  const change = useMallChange();
  const [form, setForm] = useState<{ mall: Mall | null } | null>(null);
  const [configured, setConfigured] = useState<Mall | null>(null);
  const save = (draft: MallDraft) => {
    const mall = form?.mall ?? null;
    // Once the mall exists the form edits it: should its image or tariff fail, it is not created twice.
    const onCreated = (made: Mall) => setForm({ mall: made });
    change.mutate(mall ? { kind: 'update', mall, draft } : { kind: 'create', mall, draft, onCreated }, {
      onSuccess: () => setForm(null),
    });
  };
  // What failed before does not stand over what is begun now.
  const begin = (open: () => void) => {
    change.reset();
    open();
  };
  const { leaving, remove } = useDeletion((mall) => change.mutate({ kind: 'remove', mall }));
  const banner = useBanner(malls, change);
  return (
    <div className="grid grid-cols-1 gap-5">
      <AddBar isPending={malls.isPending} onAdd={() => begin(() => setForm({ mall: null }))} />
      {/* One banner, where it can be seen: an open form covers the page. */}
      <News banner={form ? null : banner} change={change} />
      {leaving}
      <MallGrid
        malls={malls.data}
        isPending={malls.isPending}
        onRetry={banner ? undefined : () => malls.refetch()}
        busy={change.isPending ? (change.variables.mall?._id ?? null) : null}
        onToggle={(mall) => change.mutate({ kind: 'toggle', mall })}
        onEdit={(mall) => begin(() => setForm({ mall }))}
        onConfigure={(mall) => begin(() => setConfigured(mall))}
        onDelete={remove}
      />
      <Deleted />
      {form && (
        <Suspense fallback={null}>
          <MallForm
            mall={form.mall}
            sources={malls.data ?? []}
            banner={banner}
            faults={faultsOf(change.error)}
            isSaving={change.isPending}
            onSave={save}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
      {configured && (
        <Suspense fallback={null}>
          <ParkingConfigDialog
            mall={configured}
            drawing={(config) => <LayoutDrawing config={config} />}
            onClose={() => setConfigured(null)}
          />
        </Suspense>
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

const FAILURES: Record<MallChange['kind'], string> = {
  create: 'Failed to create mall',
  update: 'Failed to update mall',
  toggle: 'Failed to toggle mall status',
  remove: 'Failed to delete mall',
};

/** What failed last: a change, else the fetching of the list; or what follows a change. Null once it is dismissed. */
function useBanner(malls: ReturnType<typeof useAllMalls>, change: ReturnType<typeof useMallChange>) {
  const [dismissedAt, setDismissedAt] = useState(0);
  if (change.isError)
    return (
      <FailureBanner
        text={FAILURES[change.variables.kind]}
        reason={reasonOf(change.error)}
        onDismiss={change.reset}
      />
    );
  if (change.isSuccess && (change.data || change.variables.kind === 'remove'))
    return (
      <Banner tone={change.data ? 'warn' : 'good'} onDismiss={change.reset}>
        {wordDone(change.variables)} {change.data}
      </Banner>
    );
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

/** What failed, and below it the server's reason. */
function FailureBanner({ text, reason, onDismiss, onRetry }: FailureProps) {
  return (
    <Banner tone="bad" onDismiss={onDismiss} action={onRetry && <RetryButton onRetry={onRetry} />}>
      <span>{text}</span>
      {reason && <span className="block font-normal">{reason}</span>}
    </Banner>
  );
}
