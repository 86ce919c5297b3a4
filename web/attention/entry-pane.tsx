import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ActionBar } from './action-bar.tsx';
import { usePane, type PaneProps } from './use-pane.ts';

// Nothing of it shows before what decides the chosen thing is there.
const EntryDetail = lazy(() =>
  loadPart(async () => ({ default: (await import('./pane-parts.ts')).EntryDetail })),
);

// Fetched ahead with the detail, so that it is there when somebody asks for it.
const ActionForm = lazy(() =>
  loadPart(async () => ({ default: (await import('./pane-parts.ts')).ActionForm })),
);

/** The chosen thing: all that decides it, what can be done, and what that still asks for. */
export function EntryPane(props: PaneProps) {
  const { mall, people, hasKeys, now, onBack, onMember } = props;
  const { pane, detail, isError, refetch, asking, ask, partner, choosePartner, reason, ...deciding } =
    usePane(props);
  return (
    <article
      ref={pane}
      tabIndex={-1}
      aria-label="Chosen"
      className="grid grid-cols-1 gap-5 outline-none focus-visible:outline-2"
    >
      <Button look="quiet" size="sm" className="justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden className="size-4" />
        All that needs you
      </Button>
      {isError && !detail && (
        <LoadFailure onRetry={refetch}>This could not be loaded. It may be settled already.</LoadFailure>
      )}
      {!detail && !isError && <Skeleton className="h-120" />}
      {detail && (
        <Suspense fallback={<Skeleton className="h-120" />}>
          <EntryDetail
            mall={mall}
            detail={detail}
            partner={partner}
            onPartner={choosePartner}
            onMember={onMember}
            now={now}
          >
            <ActionBar actions={detail.actions} asking={asking} hasKeys={hasKeys} onAsk={ask} />
            {asking !== null && (
              <Suspense fallback={null}>
                <ActionForm
                  key={asking}
                  action={asking}
                  detail={detail}
                  people={people}
                  partner={partner}
                  typedReason={reason}
                  isBusy={deciding.isBusy}
                  error={deciding.error}
                  onDecide={deciding.send}
                  onCancel={() => ask(null)}
                />
              </Suspense>
            )}
          </EntryDetail>
        </Suspense>
      )}
    </article>
  );
}
