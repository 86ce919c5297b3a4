import type { PostedTariff } from '#contract/prices.ts';
import { isByHour } from '#domain/money/price-edges.ts';
import { isFreePrice } from '#domain/money/quote.ts';
import { DAY_TYPES, type ClassPrice, type DayType, type TariffDocument } from '#domain/money/tariff.ts';
import { useState } from 'react';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ARRIVALS, CostTable } from './cost-table.tsx';
import { wordClasses, wordNoEntry, wordPrice, type WordedRule } from './word-tariff.ts';
import { DAY_WORDS, wordInstant } from './words.ts';

type Version = NonNullable<PostedTariff['inForce']>;

/** A mall's tariff for whoever drives there: in words, as a table, and what comes next. */
export function Posted({ tariff: { state, inForce, next } }: { tariff: PostedTariff }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {state === 'unknown' && (
        <p>
          This mall has published no prices yet, so what parking costs here is not known. A car that comes in
          before there are any is charged nothing.
        </p>
      )}
      {state === 'free' && <p>Nothing is charged for parking here.</p>}
      {state === 'charged' && inForce && <InForce {...inForce} />}
      {next && <Next {...next} />}
    </div>
  );
}

function InForce({ since, document }: Version) {
  return (
    <>
      <p className="text-sm text-muted">
        In force since {wordInstant(since)}. The prices in force when you come in count for your whole visit.
      </p>
      <OfClasses document={document} hasTable />
    </>
  );
}

/** The words alone: its table is there once it is in force. */
function Next({ since, document }: Version) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-5">
      <h3 className="text-lg font-bold">From {wordInstant(since)}</h3>
      <p className="text-sm text-muted">Who comes in from then on pays these prices.</p>
      {document.zero ? <p>Nothing is charged for parking here.</p> : <OfClasses document={document} />}
    </section>
  );
}

interface OfClassesProps {
  document: TariffDocument;
  hasTable?: boolean;
}

/** One price at a time; where all vehicles pay alike nothing is to choose. */
function OfClasses({ document, hasTable = false }: OfClassesProps) {
  const [chosen, choose] = useState('0');
  const price = document.prices[Number(chosen)] ?? document.prices[0];
  if (!price) return null;
  return (
    <>
      {document.prices.length > 1 && (
        <FilterButtons
          label="Vehicles"
          className="justify-self-start"
          options={document.prices.map((one, at) => ({ value: String(at), label: wordClasses(one) }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {document.prices.length > 1 && <p className="text-sm text-muted">Any other vehicle pays as a car.</p>}
      <Rules rules={[...wordPrice(price), { name: 'Entry not known', lines: [wordNoEntry(document)] }]} />
      {hasTable && !isFreePrice(price) && <Costs document={document} price={price} />}
    </>
  );
}

function Rules({ rules }: { rules: readonly WordedRule[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {rules.map(({ name, lines }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="font-semibold">{name}</dt>
          <dd className="grid gap-1">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** On a phone for one arrival at a time: a table that scrolls sideways hides what it costs. */
function Costs({ document, price }: { document: TariffDocument; price: ClassPrice }) {
  const [day, setDay] = useState<DayType>('weekday');
  const [minute, setMinute] = useState(String(ARRIVALS[0]?.minute));
  const isNarrow = useIsNarrow(768);
  const one = ARRIVALS.filter((arrival) => String(arrival.minute) === minute);
  const [vehicleClass = 'car'] = price.classes;
  const isTimed = isByHour(price);
  const arrivals = isTimed ? ARRIVALS : [{ header: 'Cost', minute: 0 }];
  return (
    <section className="grid grid-cols-1 justify-items-start gap-3">
      <h3 className="text-lg font-bold">What it costs</h3>
      {price.rates.length > 1 && (
        <FilterButtons
          label="Day"
          options={DAY_TYPES.map((value) => ({ value, label: DAY_WORDS[value] }))}
          value={day}
          onChange={setDay}
        />
      )}
      {isTimed && isNarrow && (
        <FilterButtons
          label="You come"
          options={ARRIVALS.map(({ header, minute: at }) => ({ value: String(at), label: header }))}
          value={minute}
          onChange={setMinute}
        />
      )}
      <div className="w-full max-w-prose min-w-0 md:max-w-none">
        <CostTable
          document={document}
          vehicleClass={vehicleClass}
          day={day}
          arrivals={isTimed && isNarrow ? one : arrivals}
        />
      </div>
      {price.rates.length > 1 && (
        <p className="text-sm text-muted">
          Of several days, weekends are from a Saturday on, and after a holiday come weekdays.
        </p>
      )}
    </section>
  );
}
