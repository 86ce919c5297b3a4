import { toRupees } from '#domain/money/money.ts';
import {
  DAY_TYPES,
  VEHICLE_CLASSES,
  type DayType,
  type PricedClass,
  type TariffDocument,
} from '#domain/money/tariff.ts';
import { PREVIEW_ARRIVALS, PREVIEW_MINUTES, previewCost } from '#domain/money/tariff-preview.ts';
import { useState } from 'react';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Banner } from '../../ui/banner.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { Table } from '../../ui/table.tsx';
import { CostCurve } from './cost-curve.tsx';
import { wordClock } from './typed-field.tsx';
import { CLASS_WORDS, DAY_WORDS, wordLength, wordName } from './words.ts';

interface Props {
  draft: TariffDocument;
  inForce: TariffDocument | null;
  isValid: boolean;
}

/** What stays of half an hour to three days cost by the draft, by when the car comes: the charging rule itself says so. */
export function Preview({ draft, inForce, isValid }: Props) {
  const [vehicleClass, setClass] = useState<PricedClass>('car');
  const [day, setDay] = useState<DayType>('weekday');
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-xl font-bold">What it costs</h2>
      <div className="flex flex-wrap gap-3">
        <FilterButtons
          label="Vehicles"
          options={VEHICLE_CLASSES.map((value) => ({ value, label: CLASS_WORDS[value] }))}
          value={vehicleClass}
          onChange={setClass}
        />
        <FilterButtons
          label="Day"
          options={DAY_TYPES.map((value) => ({ value, label: DAY_WORDS[value] }))}
          value={day}
          onChange={setDay}
        />
      </div>
      {isValid ? (
        <>
          <CostTable draft={draft} vehicleClass={vehicleClass} day={day} />
          <CostCurve draft={draft} inForce={inForce} vehicleClass={vehicleClass} day={day} />
        </>
      ) : (
        <Banner tone="warn">The draft is no price yet: see the sentences at its fields.</Banner>
      )}
    </section>
  );
}

interface CostProps {
  draft: TariffDocument;
  vehicleClass: PricedClass;
  day: DayType;
}

function CostTable({ draft, vehicleClass, day }: CostProps) {
  return (
    <Table
      label="Cost by length and arrival"
      keyOf={(minutes) => String(minutes)}
      rows={PREVIEW_MINUTES}
      columns={[
        { header: 'Stay', cell: (minutes) => <span className="font-semibold">{wordLength(minutes)}</span> },
        ...PREVIEW_ARRIVALS.map(({ timeSlot, minute }) => ({
          header: `${wordName(timeSlot)}, ${wordClock(minute)}`,
          align: 'end' as const,
          cell: (minutes: number) =>
            formatRupees(toRupees(previewCost(draft, { vehicleClass, day, minute }, minutes))),
        })),
      ]}
    />
  );
}
