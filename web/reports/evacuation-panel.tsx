import type { Evacuation } from '#contract/reports.ts';
import { useFigureAge } from '../platform/age.ts';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { useEvacuation } from './queries.ts';
import { wordInstantShort } from './report-words.ts';
import { areSensorsSilent, wordBySensors, wordSeen } from './word-evacuation.ts';

const number = (value: number) => value.toLocaleString('en-IN');

/** How many cars are inside now, level by level, on one sheet of paper. */
export function EvacuationPanel({ mall }: { mall: string }) {
  const evacuation = useEvacuation(mall);
  const { data, isError, error, refetch } = evacuation;
  const age = useFigureAge(evacuation);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && (
        <LoadFailure onRetry={refetch}>
          The cars could not be counted. <span className="font-normal">{reasonOf(error)}</span>
          {data && ` What stands below is of ${wordInstantShort(data.asOf)}.`}
        </LoadFailure>
      )}
      {data && <FigureAge {...age} />}
      {!data && !isError && <Skeleton className="h-80" />}
      {data && <Counts count={data} />}
    </div>
  );
}

function ByBoth({ cars, low, high }: NonNullable<Evacuation['both']>) {
  return (
    <li>
      <b>{low === high ? number(cars) : `${number(low)} to ${number(high)}`}</b> by gates and sensors
      together, with the cars on their way.
    </li>
  );
}

function Counts({ count }: { count: Evacuation }) {
  const { sensors, gates, both, atMost, asOf } = count;
  return (
    <>
      <div className="grid gap-1 rounded-lg border border-line bg-surface p-5">
        <p className="text-sm text-muted">
          {count.mall}
          {count.address && `, ${count.address}`}
        </p>
        <p className="text-3xl font-bold">
          At most {number(atMost)} {atMost === 1 ? 'car' : 'cars'} inside
        </p>
        <p className="text-sm">
          Counted on {wordInstantShort(asOf)} (India). How many persons are with them nobody knows: cars are
          counted, not people.
        </p>
      </div>
      <ul className="grid list-disc gap-1.5 ps-5 text-sm">
        <li>
          <b>{number(gates.cars)}</b> by the gates
          {gates.unsure > 0 && `, give or take ${number(gates.unsure)}`}; the last car was read{' '}
          {gates.lastMoveAt ? `on ${wordInstantShort(gates.lastMoveAt)}` : 'never'};{' '}
          {gates.recountedAt
            ? `counted by people on ${wordInstantShort(gates.recountedAt)}`
            : 'not counted by people in the last days'}
          .{gates.ofUnknownLevel > 0 && ` Of ${number(gates.ofUnknownLevel)} of them the level is not known.`}
        </li>
        <li>
          {sensors ? (
            <>
              {!areSensorsSilent(sensors) && <b>{wordBySensors(sensors)}</b>}
              {wordSeen(sensors)}; the last reading came on {wordInstantShort(sensors.observedAt)}.
            </>
          ) : (
            'By the slot sensors nothing is known: none has reported.'
          )}
        </li>
        {both && <ByBoth {...both} />}
      </ul>
      <Table
        label="Cars by level"
        rows={count.levels}
        keyOf={({ level }) => level}
        columns={COLUMNS}
        hasCards
      />
      {areSensorsSilent(sensors) && (
        <Banner tone="warn">Only the gates count here: send somebody to every level.</Banner>
      )}
      <Button look="outline" className="w-fit print:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

const end = 'end' as const;
const known = (value: number | null) => (value === null ? 'Not known' : number(value));
const COLUMNS: readonly TableColumn<Evacuation['levels'][number]>[] = [
  { header: 'Level', cell: ({ level }) => level },
  { header: 'Occupied, by sensors', cell: wordBySensors, align: end },
  { header: 'Not seen', cell: ({ unknown }) => known(unknown), align: end },
  { header: 'Cars known by gates', cell: ({ carsByGates }) => number(carsByGates), align: end },
  { header: 'Spots', cell: ({ slots }) => number(slots), align: end },
];
