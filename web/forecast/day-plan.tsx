import type { Prediction, TimeSlot } from '#contract/forecast.ts';
import { nameDayKind } from '#domain/forecast/crowding.ts';
import { useState, type ReactNode } from 'react';
import { usePrices } from '../money/shown-prices.ts';
import { Banner } from '../ui/banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AnalysisImage } from './analysis-image.tsx';
import { Analyzing } from './analyzing.tsx';
import { CompareMalls } from './compare-malls.tsx';
import { DayAnswer } from './day-answer.tsx';
import { DaySummary } from './day-summary.tsx';
import type { MallOption } from './mall-option.ts';
import { usePrediction } from './queries.ts';
import { SlotCard } from './slot-card.tsx';
import { judgeSlots, SLOTS_OF_DAY, type SlotOfDay } from './time-slots.ts';
import { WhyList } from './why-list.tsx';
import { isClosedIn } from './word-open.ts';
import { wordBand, wordCount, wordDay } from './wording.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

interface Props {
  mall: MallOption;
  date: string;
}

interface PlanProps extends Props {
  /** The malls that it can be compared with. */
  others: readonly MallOption[];
  /** Leads to what it costs. */
  linkPrices: ReactNode;
}

/** When most people go out. */
const USUAL_TIME = '19:00';

/** The forecast of one day at one mall. Without a prediction the cards are shown without numbers. */
export function DayPlan({ mall, date, others, linkPrices }: PlanProps) {
  const prediction = usePrediction(mall.name, date);
  const [wanted, setWanted] = useState<TimeSlot | null>(null);
  const [arrival, setArrival] = useState(USUAL_TIME);
  if (prediction.isPending) return <Loading date={date} />;
  const chosen = SLOTS_OF_DAY.find(({ wire }) => wire === wanted) ?? null;
  const { data = null } = prediction;
  return (
    <div className="grid gap-6">
      {prediction.isError && (
        <LoadFailure onRetry={prediction.refetch}>
          The forecast could not be loaded. {prediction.error.message}
        </LoadFailure>
      )}
      {data?.notes.map((note) => (
        <Banner key={note} tone={data.label === 'model' ? 'info' : 'warn'}>
          {note}
        </Banner>
      ))}
      {data && (
        <DayAnswer prediction={data} date={date} chosen={chosen} arrival={arrival} onArrival={setArrival} />
      )}
      {data && others.length > 0 && (
        <CompareMalls mall={mall} date={date} fullness={data.fullness} arrival={arrival} others={others} />
      )}
      <div className="grid gap-6 lg:grid-cols-[1fr_30rem]">
        {data && (
          <DaySummary prediction={{ ...data, date }} dayKind={nameDayKind(date, data.isWeekendOrHoliday)} />
        )}
        <div className="overflow-hidden rounded-lg border border-line bg-surface p-3">
          <AnalysisImage
            mall={mall.name}
            date={date}
            alt={data ? describe({ ...data, date }) : 'Analysis of the visits'}
          />
        </div>
      </div>
      <TimeSlots
        mall={mall}
        date={date}
        data={data}
        wanted={wanted}
        onChoose={setWanted}
        linkPrices={linkPrices}
      />
      {data && <Details data={data} chosen={chosen} />}
    </div>
  );
}

interface SlotsProps extends Props, Pick<PlanProps, 'linkPrices'> {
  data: Prediction | null;
  wanted: TimeSlot | null;
  onChoose: (slot: TimeSlot) => void;
}

function TimeSlots({ mall, date, data, wanted, onChoose, linkPrices }: SlotsProps) {
  const prices = usePrices(mall.originalId, date).data;
  const crowding = judgeSlots(data && data.label !== 'no-history' ? data.predictions : {});
  return (
    <section aria-labelledby="slots-heading" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="slots-heading" className="text-xl font-bold">
          Time slots
        </h2>
        <p dir="auto" className="text-sm text-muted wrap-anywhere">
          Prices are indicative. {mall.price ? `This mall says: ${mall.price}` : 'This mall names no price.'}{' '}
          {linkPrices}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {SLOTS_OF_DAY.map((slot) => (
          <SlotCard
            key={slot.wire}
            slot={slot}
            crowding={crowding?.[slot.slot] ?? null}
            dayKind={nameDayKind(date, data?.isWeekendOrHoliday ?? false)}
            predicted={crowding && predictedOf(data, slot)}
            forecast={data}
            charged={prices?.firstHourRange[slot.slot] ?? null}
            isSelected={wanted === slot.wire}
            onSelect={() => onChoose(slot.wire)}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        The percentage is a slot&apos;s share of the day&apos;s visits, not how full the mall is. Nothing is
        booked.
      </p>
    </section>
  );
}

function Details({ data, chosen }: { data: Prediction; chosen: SlotOfDay | null }) {
  return (
    <section
      aria-labelledby="why-heading"
      className="min-w-0 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="why-heading" className="mb-2 text-xl font-bold">
        Why
      </h2>
      {data.day === null ? (
        <p className="text-muted">There is nothing to explain yet.</p>
      ) : (
        <WhyList prediction={data} chosen={chosen} />
      )}
    </section>
  );
}

function Loading({ date }: { date: string }) {
  return (
    <div className="grid gap-6">
      <Analyzing date={date} />
      <Skeleton className="h-96 rounded-lg" />
      <div className="grid gap-6 lg:grid-cols-[1fr_30rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {SLOTS_OF_DAY.map(({ wire }) => (
          <Skeleton key={wire} className="h-72 rounded-lg" />
        ))}
      </div>
    </div>
  );
}

/** The analysis image in words. */
function describe({ bands, predictions, openHours, date }: Prediction): string {
  const parts = SLOTS_OF_DAY.map((slot) => {
    const { wire, name } = slot;
    if (isClosedIn(openHours, slot)) return `${name}: closed`;
    const band = bands[wire];
    return band
      ? `${name}: ${wordCount(band.expected)} expected, likely ${wordBand(band)}, usually ${wordCount(band.usual)}`
      : wordWithoutBand(name, predictions[wire]);
  });
  return `Visits on ${wordDay(date)}. ${parts.join('. ')}.`;
}

function wordWithoutBand(name: string, predicted: number | undefined): string {
  return predicted === undefined ? `${name}: not known` : `${name}: ${wordCount(predicted)} expected`;
}

function predictedOf(data: Prediction | null | undefined, { wire }: SlotOfDay): number | null {
  return data ? (data.bands[wire]?.expected ?? data.predictions[wire]) : null;
}
