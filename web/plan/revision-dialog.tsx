import type { PlanRevision } from '#contract/plans.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePlanRevision, useSavePlan } from './edit-queries.ts';
import { PlanParts } from './plan-drawing.tsx';
import { wordWhat, wordWhen } from './word-revision.ts';

interface Props {
  /** The mall's `_id`. */
  mall: string;
  /** Of the plan that holds now: a restored one is stored as the next. */
  tag: string | null;
  revision: PlanRevision;
  isNow: boolean;
  onClose: () => void;
  onRestored: () => void;
}

/** One revision as it was drawn; restored, it becomes the next one. */
export default function RevisionDialog({ mall, tag, revision, isNow, onClose, onRestored }: Props) {
  const stored = usePlanRevision(mall, revision.revision);
  const saving = useSavePlan(mall);
  const plan = stored.data?.plan;
  return (
    <Dialog
      title={`Revision ${revision.revision}`}
      text={`${wordWhen(revision.savedAt)}. ${wordWhat(revision)}.`}
      width="wide"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-5">
        {stored.isError && (
          <LoadFailure onRetry={stored.refetch}>The revision could not be loaded.</LoadFailure>
        )}
        {stored.isPending && <Skeleton className="h-80" />}
        {plan && <Levels levels={plan.levels} />}
        {plan === null && (
          <p>From this revision on drivers were led by the grid of the parking configuration.</p>
        )}
        {!isNow && (
          <DialogFoot>
            {saving.isError && (
              <Banner tone="bad">{reasonOf(saving.error) || 'The revision could not be restored.'}</Banner>
            )}
            <Button
              className="justify-self-end"
              disabled={plan === undefined || saving.isPending}
              onClick={() => saving.mutate({ plan: plan ?? null, tag }, { onSuccess: onRestored })}
            >
              Restore as a new revision
            </Button>
          </DialogFoot>
        )}
      </div>
    </Dialog>
  );
}

type Levels = NonNullable<NonNullable<ReturnType<typeof usePlanRevision>['data']>['plan']>['levels'];

function Levels({ levels }: { levels: Levels }) {
  const [chosen, choose] = useState(levels[0]?.level ?? '');
  const level = levels.find((one) => one.level === chosen);
  return (
    <div className="grid grid-cols-1 gap-3">
      <FilterButtons
        className="justify-self-start"
        label="Level of the revision"
        options={levels.map(({ level: name }) => ({ value: name, label: name }))}
        value={chosen}
        onChange={choose}
      />
      {level && (
        <svg
          role="img"
          aria-label={`Plan of ${level.level}: ${level.slots.length} slots`}
          viewBox={`0 0 ${level.rows[0]?.length ?? 1} ${Math.max(1, level.rows.length)}`}
          className="max-h-[55vh] w-full rounded-md bg-sunken"
        >
          <PlanParts plan={level} />
        </svg>
      )}
    </div>
  );
}
