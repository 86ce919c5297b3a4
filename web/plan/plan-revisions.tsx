import type { PlanRevision } from '#contract/plans.ts';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePlanRevisions } from './edit-queries.ts';
import { wordWhat, wordWhen } from './word-revision.ts';

// Few revisions are ever opened, and a dialog is large: it is loaded on demand.
const RevisionDialog = lazy(() => loadPart(() => import('./revision-dialog.tsx')));

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** Of the plan that holds now: a restored one is stored as the next. */
  tag: string | null;
  onRestored: () => void;
}

/** At first so many are shown. */
const FEW = 5;

/** The changes of a plan: who, when and what, each to be seen and brought back. */
export function PlanRevisions({ mall, tag, onRestored }: Props) {
  const revisions = usePlanRevisions(mall);
  const [isWhole, showWhole] = useState(false);
  const [seen, see] = useState<PlanRevision | null>(null);
  const all = revisions.data ?? [];
  return (
    <section aria-labelledby="plan-revisions" className="mt-8 grid grid-cols-1 gap-3">
      <h2 id="plan-revisions" className="text-xl font-bold">
        Older revisions
      </h2>
      {revisions.isError && (
        <LoadFailure onRetry={revisions.refetch}>The revisions could not be loaded.</LoadFailure>
      )}
      {revisions.isPending && <Skeleton className="h-16" />}
      {revisions.data && all.length === 0 && (
        <p className="text-muted">
          Nobody has stored a plan of this mall yet. Each one that is stored stands here.
        </p>
      )}
      {all.length > 0 && (
        <ol className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface">
          {all.slice(0, isWhole ? all.length : FEW).map((one, i) => (
            <Row key={one.revision} revision={one} isNow={i === 0} onSee={() => see(one)} />
          ))}
        </ol>
      )}
      {all.length > FEW && (
        <Button look="quiet" size="sm" className="justify-self-start" onClick={() => showWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${all.length} revisions`}
        </Button>
      )}
      {seen && (
        <Suspense fallback={null}>
          <RevisionDialog
            mall={mall}
            tag={tag}
            revision={seen}
            isNow={seen.revision === all[0]?.revision}
            onClose={() => see(null)}
            onRestored={() => {
              see(null);
              onRestored();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Row({ revision, isNow, onSee }: { revision: PlanRevision; isNow: boolean; onSee: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          Revision {revision.revision}
          {isNow && ', in force now'}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {wordWhen(revision.savedAt)}, by <bdi>{revision.savedBy || 'an account that is gone'}</bdi>
        </p>
        <p className="text-sm text-muted">{wordWhat(revision)}</p>
      </div>
      <Button look="outline" size="sm" aria-label={`View revision ${revision.revision}`} onClick={onSee}>
        View
      </Button>
    </li>
  );
}
