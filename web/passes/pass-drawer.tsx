import type { AnswerOf } from '#contract/endpoint.ts';
import type { Pass, readPass } from '#contract/passes.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PassForm } from './pass-form.tsx';
import { useEndPass, usePass } from './queries.ts';
import { KIND_WORDS, OUTCOME_WORDS, wordDay, wordMoment, wordTimes, wordUse } from './words.ts';

interface Props {
  mall: string;
  id: string;
  levels: readonly string[];
  onClose: () => void;
}

/** One pass: what it says, who used it lately, and what can be done with it. */
export function PassDrawer({ mall, id, levels, onClose }: Props) {
  const found = usePass(mall, id);
  const [isEditing, setEditing] = useState(false);
  if (isEditing && found.data) {
    const { pass } = found.data;
    return <PassForm mall={mall} kind={pass.kind} levels={levels} pass={pass} onClose={onClose} />;
  }
  return (
    <Drawer title={nameOf(found.data?.pass)} onClose={onClose}>
      {found.isPending && <Skeleton className="h-64" />}
      {found.isError && <LoadFailure onRetry={found.refetch}>The pass could not be loaded.</LoadFailure>}
      {found.data && (
        <>
          <Facts pass={found.data.pass} />
          {found.data.pass.state !== 'ended' && (
            <Actions mall={mall} pass={found.data.pass} onEdit={() => setEditing(true)} onClose={onClose} />
          )}
          <Uses uses={found.data.uses} />
        </>
      )}
    </Drawer>
  );
}

function nameOf(pass: Pass | undefined): string {
  if (!pass) return 'Pass';
  return pass.isErased ? `Erased, number ${pass.number}` : pass.holder;
}

function Facts({ pass }: { pass: Pass }) {
  const until = pass.untilDay === null ? 'until somebody ends it' : `to ${wordDay(pass.untilDay)}`;
  const facts: [string, string][] = [
    ['Kind', `${KIND_WORDS[pass.kind].one}, number ${pass.number}`],
    ['Plates', pass.isErased ? 'Erased' : pass.plates.join(', ')],
    ['Good', wordTimes(pass)],
    ['Period', `${wordDay(pass.fromDay)} ${until}`],
    ['Levels', pass.levels.length === 0 ? 'All' : pass.levels.join(', ')],
    ['Inside now', wordUse(pass)],
    ['Price', pass.paysAs === null ? 'Free' : `Pays as ${pass.paysAs.replaceAll('_', ' ')}`],
    [pass.kind === 'watch' ? 'Reason' : 'Note', pass.note || (pass.isErased ? 'Erased' : 'None')],
  ];
  const shown =
    pass.kind === 'watch' ? facts.filter(([name]) => !['Inside now', 'Price'].includes(name)) : facts;
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {shown.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ActionsProps {
  mall: string;
  pass: Pass;
  onEdit: () => void;
  onClose: () => void;
}

function Actions({ mall, pass, onEdit, onClose }: ActionsProps) {
  const end = useEndPass(mall);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit}>Edit</Button>
        {isAsked ? (
          <Button
            look="danger"
            disabled={end.isPending}
            onClick={() => end.mutate(pass.id, { onSuccess: onClose })}
          >
            {end.isPending ? 'Ending…' : 'Yes, end it now'}
          </Button>
        ) : (
          <Button look="outline" onClick={() => setAsked(true)}>
            End
          </Button>
        )}
      </div>
      {isAsked && (
        <p className="text-sm text-muted">Cars inside are covered until now, and pay for the rest.</p>
      )}
      {end.isError && <Banner tone="bad">{reasonOf(end.error)}</Banner>}
    </div>
  );
}

function Uses({ uses }: { uses: AnswerOf<typeof readPass>['uses'] }) {
  if (uses.length === 0) return <p className="text-sm text-muted">No car has come in by it yet.</p>;
  return (
    <section aria-label="Newest uses" className="grid gap-2">
      <h3 className="font-bold">Newest uses</h3>
      <ul className="grid gap-2 text-sm">
        {uses.map(({ session, plate, outcome, entryAt, leftAt }) => (
          <li key={session} className="rounded-md border border-line px-3 py-2">
            <span className="font-semibold">{plate}</span>{' '}
            <span className={outcome === 'over_quota' ? 'text-bad' : 'text-muted'}>
              {OUTCOME_WORDS[outcome]}
            </span>
            <span className="block text-muted">
              {entryAt ? wordMoment(entryAt) : 'Entry not known'} to{' '}
              {leftAt ? wordMoment(leftAt) : 'now: inside'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
