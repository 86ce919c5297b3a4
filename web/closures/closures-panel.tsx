import type { Closure } from '#contract/closures.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFigureAge, useNow } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { loadPart } from '../platform/load-part.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { Folded } from '../ui/folded.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { wordAnswer, wordCarsIn } from './answer.ts';
import { ClosureCard } from './closure-card.tsx';
import { OverTable } from './over-table.tsx';
import { CLOSURES_STALE_MS, useClosures, useClosureStep, useSlots } from './queries.ts';
import { StepFault } from './step-fault.tsx';
import { wordDone, wordMade, wordPlaces } from './word-closures.ts';

const CloseDialog = lazy(() => loadPart(() => import('./close-dialog.tsx')));
const ChangeDialog = lazy(() => loadPart(() => import('./change-dialog.tsx')));

interface Props {
  mall: { readonly _id: string; readonly name: string };
}

/** What is open in a dialog: a new closure, or one that is changed. */
type Opened = 'new' | Closure | null;

/** What is closed in a mall now, what will be, and what was. */
export function ClosuresPanel({ mall }: Props) {
  const closures = useClosures(mall._id);
  const age = useFigureAge(closures, CLOSURES_STALE_MS);
  const [opened, open] = useState<Opened>(null);
  const [done, setDone] = useState<string | null>(null);
  if (closures.isPending) return <TableSkeleton rows={6} />;
  if (!closures.data)
    return (
      <LoadFailure onRetry={closures.refetch}>
        The closures could not be loaded. <span className="font-normal">{reasonOf(closures.error)}</span>
      </LoadFailure>
    );
  const finish = (words: string) => {
    setDone(words);
    open(null);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <FigureAge {...age} />
      {done !== null && (
        <Banner key={done} tone="good" onDismiss={() => setDone(null)}>
          {done}
        </Banner>
      )}
      <Lists mall={mall} closures={closures.data} onOpen={open} onDone={finish} />
      <Suspense fallback={null}>
        {opened === 'new' && (
          <CloseDialog
            mall={mall}
            onDone={(places, from) => finish(wordMade(places, from, Date.now()))}
            onClose={() => open(null)}
          />
        )}
        {opened !== null && opened !== 'new' && (
          <ChangeDialog
            mall={mall._id}
            closure={opened}
            onDone={() => finish(wordDone('change', opened))}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ListsProps extends Props {
  closures: readonly Closure[];
  onOpen: (opened: Opened) => void;
  onDone: (words: string) => void;
}

function Lists({ mall, closures, onOpen, onDone }: ListsProps) {
  const slots = useSlots(mall.name);
  const step = useClosureStep(mall._id);
  const now = useNow();
  const of = (state: Closure['state']) => closures.filter((one) => one.state === state);
  const [closed, planned] = [of('closed'), of('planned')];
  // What was asked a while ago, and failed since, is no count of now.
  const seen = slots.isError ? undefined : slots.data;
  const end = (closure: Closure) => {
    const what = wordPlaces(closure.places, 'slot');
    const question =
      closure.state === 'planned' ? `Drop what is planned for ${what}?` : `Open again: ${what}?`;
    if (!window.confirm(question)) return;
    const onSuccess = () => onDone(wordDone('end', closure));
    step.mutate({ kind: 'end', closure: closure.id }, { onSuccess });
  };
  const card = (closure: Closure) => (
    <ClosureCard
      closure={closure}
      now={now}
      cars={closure.state === 'closed' ? wordCarsIn(closure, seen) : null}
      isBusy={step.isPending}
      onChange={() => onOpen(closure)}
      onEnd={() => end(closure)}
    />
  );
  return (
    <>
      <Part title="Closed now" id="closed-now" closures={closed} card={card}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-lg font-bold">{wordAnswer(closed, seen)}</p>
          <Button aria-haspopup="dialog" onClick={() => onOpen('new')}>
            Close slots
          </Button>
        </div>
        <StepFault error={step.error} />
      </Part>
      <Part title="Planned" id="closed-later" closures={planned} card={card}>
        {planned.length === 0 && <p className="text-muted">Nothing is planned.</p>}
      </Part>
      <section aria-labelledby="closed-before" className="grid grid-cols-1 gap-3">
        <h2 id="closed-before" className="text-lg font-bold">
          Over, in the last 30 days
        </h2>
        <OverTable closures={of('over')} now={now} />
      </section>
    </>
  );
}

/** So many are in sight at once. */
const FIRST = 10;

interface PartProps {
  title: string;
  id: string;
  closures: readonly Closure[];
  card: (closure: Closure) => ReactNode;
  children: ReactNode;
}

function Part({ title, id, closures, card, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
      {closures.length > 0 && (
        <Folded rows={closures} first={FIRST} noun="closures">
          {(shown) => (
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {shown.map((closure) => (
                <li key={closure.id} className="grid grid-cols-1">
                  {card(closure)}
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
    </section>
  );
}
