import { useState } from 'react';
import { timeOf, useFigureAge } from '../platform/age.ts';
import { useSingleKeys } from '../platform/single-keys.ts';
import { toServerTime } from '../platform/server-time.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { FilterButtons } from '../ui/filter-buttons.tsx';
import { HeldParts } from '../ui/held-parts.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { EntryList } from './entry-list.tsx';
import { EntryPane } from './entry-pane.tsx';
import { wordCount } from './entry-words.ts';
import { KeyLegend } from './key-legend.tsx';
import { useAttention, type ShownAttention } from './queries.ts';
import { useDesk } from './use-desk.ts';

const SHOWN = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'snoozed', label: 'Put off' },
] as const;

type Found = ReturnType<typeof useAttention>;

/** What needs a person in one mall (its `_id`): the list at the side, what decides the chosen one beside it. */
export function AttentionPanel({ mall }: { mall: string }) {
  const [show, setShow] = useState<ShownAttention>('waiting');
  const [hasKeys, setHasKeys] = useSingleKeys();
  const found = useAttention(mall, show);
  const checkedAt = toServerTime(found.dataUpdatedAt);
  const age = useFigureAge(found);
  const desk = useDesk(mall, found.data?.entries ?? [], hasKeys);
  if (found.isPending) return <TableSkeleton rows={8} />;
  if (!found.data)
    return <LoadFailure onRetry={found.refetch}>What needs you could not be loaded.</LoadFailure>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <FigureAge {...age} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterButtons label="What is shown" options={SHOWN} value={show} onChange={setShow} />
        <p className="text-sm text-muted">{wordCount(found.data)}</p>
        <Button look="outline" size="sm" disabled={!desk.mayTakeBack} onClick={desk.takeBack}>
          Undo
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm font-medium">
        {desk.news}
      </p>
      <KeyLegend isOn={hasKeys} onChange={setHasKeys} />
      <Body mall={mall} show={show} hasKeys={hasKeys} data={found.data} now={checkedAt} desk={desk} />
    </div>
  );
}

interface BodyProps {
  mall: string;
  show: ShownAttention;
  hasKeys: boolean;
  data: NonNullable<Found['data']>;
  now: number;
  desk: ReturnType<typeof useDesk>;
}

function Body({ mall, show, hasKeys, data, now, desk }: BodyProps) {
  const { choice, choose } = desk;
  const { entries, count, people } = data;
  if (entries.length === 0 && choice === null)
    return (
      <EmptyState
        title={show === 'snoozed' ? 'Nothing is put off' : 'Nothing needs you'}
        text={`Last checked ${timeOf(now)}.`}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
      <div className={joinClasses('grid grid-cols-1 gap-3', choice !== null && 'max-lg:hidden')}>
        <EntryList entries={entries} chosen={choice?.item ?? null} onChoose={choose} now={now} />
        <More listed={entries.length} all={show === 'waiting' ? count : 0} />
      </div>
      <div className="min-w-0">
        {choice === null && (
          <div className="max-lg:hidden">
            <EmptyState title="Choose one" text="Or press J. What decides it is shown here." />
          </div>
        )}
        <HeldParts
          shown={choice?.item ?? null}
          has={(item) => entries.some(({ id }) => id === item)}
          render={(item) => (
            <EntryPane
              mall={mall}
              item={item}
              people={people}
              hasKeys={hasKeys}
              now={now}
              isEntered={choice?.isEntered === true}
              onBack={() => choose(undefined)}
              onMember={desk.open}
              onDecided={desk.noteDecision}
            />
          )}
        />
      </div>
    </div>
  );
}

function More({ listed, all }: { listed: number; all: number }) {
  if (all <= listed) return null;
  return (
    <p className="text-sm text-muted">
      These {listed} of {all} matter most.
    </p>
  );
}
