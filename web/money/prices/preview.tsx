import {
  DAY_TYPES,
  VEHICLE_CLASSES,
  type DayType,
  type PricedClass,
  type TariffDocument,
} from '#domain/money/tariff.ts';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { CostCurve } from './cost-curve.tsx';
import { ARRIVALS, CostTable } from './cost-table.tsx';
import { CLASS_WORDS, DAY_WORDS } from './words.ts';

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
          <CostTable document={draft} vehicleClass={vehicleClass} day={day} arrivals={ARRIVALS} />
          <CostCurve draft={draft} inForce={inForce} vehicleClass={vehicleClass} day={day} />
        </>
      ) : (
        <Banner tone="warn">The draft is no price yet: see the sentences at its fields.</Banner>
      )}
    </section>
  );
}
