import type { Arrival } from '#contract/arrivals.ts';
import { indiaDateTime } from '#domain/time/india-time.ts';
import { useState } from 'react';
import { useFigureAge } from '../platform/age.ts';
import { faultsOf, reasonOf } from '../platform/api-error.ts';
import { readField } from '../platform/read-field.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { Input } from '../ui/field.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { useAddArrival, useArrivals, useChangeArrival, type ArrivalWish } from './arrival-queries.ts';
import { wordBeyond, wordHeld, wordRoomNow } from './word-room.ts';
import { wordMoment } from './words.ts';

/** Places held by count for who has announced to come: a hotel, an event. */
export default function ArrivalsPanel({ mall }: { mall: string }) {
  const arrivals = useArrivals(mall);
  const age = useFigureAge(arrivals);
  const change = useChangeArrival(mall);
  const columns: readonly TableColumn<Arrival>[] = [
    {
      header: 'Name',
      cell: (arrival) => <Announced arrival={arrival} spots={arrivals.data?.spots ?? null} />,
    },
    { header: 'From', cell: ({ beginsAt }) => wordMoment(beginsAt) },
    { header: 'Until', cell: ({ endsAt }) => wordMoment(endsAt) },
    {
      header: 'Arrived',
      cell: ({ arrived, places }) => <span className="figures">{`${arrived} of ${places}`}</span>,
    },
    {
      header: 'State',
      cell: (arrival) => <Steps arrival={arrival} onChange={(wish) => change.mutate(wish)} />,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <FigureAge {...age} />
      {arrivals.data && <p className="text-lg font-bold">{wordRoomNow(arrivals.data)}</p>}
      {change.isError && <Banner tone="bad">{reasonOf(change.error)}</Banner>}
      {arrivals.isPending && <TableSkeleton rows={3} />}
      {arrivals.isError && !arrivals.data && (
        <LoadFailure onRetry={arrivals.refetch}>The arrivals could not be loaded.</LoadFailure>
      )}
      {arrivals.data && (
        <Table
          label="Announced arrivals"
          columns={columns}
          rows={arrivals.data.arrivals}
          keyOf={({ id }) => id}
          hasCards
          empty={
            <EmptyState title="Nobody is announced" text="Hold places by count for a hotel or an event." />
          }
        />
      )}
      <ArrivalForm mall={mall} />
    </div>
  );
}

/** Who comes, and where it is too many, by how many: they are announced all the same. */
function Announced({ arrival, spots }: { arrival: Arrival; spots: number | null }) {
  const beyond = wordBeyond(arrival, { spots });
  return (
    <span className="grid justify-items-start gap-1 py-1">
      <span dir="auto" className="font-semibold wrap-anywhere">
        {arrival.name}
      </span>
      {beyond && <span className="text-sm font-medium text-warn">{beyond}</span>}
    </span>
  );
}

type Wish = { arrival: string; arrived: number; isEnded?: boolean };

function Steps({ arrival, onChange }: { arrival: Arrival; onChange: (wish: Wish) => void }) {
  const { id, name, arrived, places, state } = arrival;
  if (state === 'over') return <Badge>Over</Badge>;
  return (
    <span className="flex flex-wrap gap-2 py-1">
      <Button
        size="sm"
        look="outline"
        disabled={arrived >= places}
        aria-label={`One of ${name} has arrived`}
        onClick={() => onChange({ arrival: id, arrived: arrived + 1 })}
      >
        One arrived
      </Button>
      <Button
        size="sm"
        look="outline"
        aria-label={`Give the places of ${name} free`}
        onClick={() => onChange({ arrival: id, arrived, isEnded: true })}
      >
        Give free
      </Button>
    </span>
  );
}

const HOUR_MS = 3_600_000;

function ArrivalForm({ mall }: { mall: string }) {
  const add = useAddArrival(mall);
  const held = add.isSuccess ? wordHeld(add.variables.name, add.data) : null;
  const [now] = useState(() => Date.now());
  const [round, setRound] = useState(0);
  const errors = faultsOf(add.error);
  const local = (at: number) => indiaDateTime(new Date(at)).slice(0, 16);
  return (
    <form
      key={round}
      aria-label="Hold places"
      className="grid max-w-2xl gap-4 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        const wish = readForm(new FormData(event.currentTarget));
        add.mutate(wish, { onSuccess: () => setRound(round + 1) });
      }}
    >
      <h2 className="text-lg font-bold">Hold places</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label="Name" name="name" required maxLength={80} error={errors['name']} />
        <Input
          label="Places"
          name="places"
          type="number"
          min={1}
          max={10000}
          required
          error={errors['places']}
        />
        <Input
          label="From"
          name="beginsAt"
          type="datetime-local"
          required
          defaultValue={local(now)}
          error={errors['beginsAt']}
        />
        <Input
          label="Until"
          name="endsAt"
          type="datetime-local"
          required
          defaultValue={local(now + 4 * HOUR_MS)}
          hint="Unused places are free again then."
          error={errors['endsAt']}
        />
      </div>
      {add.isError && <Banner tone="bad">{reasonOf(add.error)}</Banner>}
      {held && <Banner tone={held.isBeyond ? 'warn' : 'good'}>{held.sentence}</Banner>}
      <div>
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? 'Holding…' : 'Hold them'}
        </Button>
      </div>
    </form>
  );
}

/** The fields hold times in India, whatever this device's zone is. */
function readForm(form: FormData): ArrivalWish {
  const instant = (name: string) => `${readField(form, name)}:00+05:30`;
  return {
    name: readField(form, 'name').trim(),
    places: Number(readField(form, 'places')),
    beginsAt: instant('beginsAt'),
    endsAt: instant('endsAt'),
  };
}
