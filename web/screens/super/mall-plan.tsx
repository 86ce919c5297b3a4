import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useAllMalls } from '../../malls/manage/queries.ts';
import { paths } from '../../paths.ts';
import { PlanEditor } from '../../plan/plan-editor.tsx';
import { PlanRevisions } from '../../plan/plan-revisions.tsx';
import { usePlanToEdit, useSavePlan } from '../../plan/edit-queries.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  /** The mall's `_id`. */
  mall: string;
}

/** The plan of a mall, drawn by a super admin. */
export default function MallPlanScreen({ mall }: Props) {
  const malls = useAllMalls();
  const stored = usePlanToEdit(mall);
  const saving = useSavePlan(mall);
  const found = malls.data?.find(({ _id }) => _id === mall);
  const [loads, count] = useState(0);
  const showStored = () => {
    saving.reset();
    count(loads + 1);
  };
  const reload = () => stored.refetch().then(showStored);
  return (
    <Page
      title={found ? `Plan of ${found.name}` : 'Plan of a mall'}
      subtitle="Where cars drive and people walk, beside the parking configuration"
      back={
        <Link to={paths.super} className={`${buttonClasses('quiet', 'sm')} -ms-3`}>
          <ArrowLeft aria-hidden className="size-4" />
          All malls
        </Link>
      }
    >
      {malls.data && !found ? (
        <EmptyState title="There is no such mall" />
      ) : [stored, malls].some(({ isError, data }) => isError && !data) ? (
        <LoadFailure
          onRetry={() => {
            void malls.refetch();
            void stored.refetch();
          }}
        >
          The plan could not be loaded.
        </LoadFailure>
      ) : !stored.data || malls.isPending ? (
        <Skeleton className="h-120" />
      ) : found?.isConfigured ? (
        <>
          <PlanEditor
            // What was stored meanwhile is drawn anew.
            key={loads}
            config={found.parkingConfig}
            stored={stored.data.plan}
            tag={stored.data.tag}
            saving={saving}
            onReload={() => void reload()}
          />
          <PlanRevisions mall={mall} tag={stored.data.tag} onRestored={showStored} />
        </>
      ) : (
        <EmptyState
          title="This mall has no layout yet"
          text="Save its parking configuration first: a plan places the slots that it names."
        />
      )}
    </Page>
  );
}
