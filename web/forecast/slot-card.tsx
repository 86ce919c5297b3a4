import type { Band, Fullness, Prediction } from '#contract/forecast.ts';
import type { DayKind, TimeSlotCrowding } from '#domain/forecast/crowding.ts';
import { Check } from 'lucide-react';
import { formatRupees } from '../platform/format-rupees.ts';
import { Badge } from '../ui/badge.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { fullestWithin } from './fullest-within.ts';
import type { SlotOfDay } from './time-slots.ts';
import { isClosedIn, wordSlotHours } from './word-open.ts';
import { NOT_SURE, wordBand, wordChance, wordCount } from './wording.ts';

/** Rupees of whoever pays least, and most. */
interface Charged {
  readonly least: number;
  readonly most: number;
}

interface Props {
  slot: SlotOfDay;
  /** Null where nothing is predicted. */
  crowding: TimeSlotCrowding | null;
  dayKind: DayKind;
  /** Visits that are predicted; null where nothing is. */
  predicted: number | null;
  forecast: Prediction | null;
  /** What the mall's tariff charges for the first hour, by when one comes; null while nobody knows. */
  charged: Charged | null;
  isSelected: boolean;
  onSelect: () => void;
}

/** One time slot: its price, its share of the day, the kind of day; below the line what is expected at this mall. */
export function SlotCard({
  slot,
  crowding,
  dayKind,
  predicted,
  forecast,
  charged,
  isSelected,
  onSelect,
}: Props) {
  const percent = crowding && Math.round(crowding.percent);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={joinClasses(
        'grid content-start gap-3 rounded-lg border-2 bg-surface p-4 text-start transition-[border-color,box-shadow] duration-150',
        isSelected ? 'border-accent shadow-mid' : 'border-line hover:border-control',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="grid">
          <span className="text-lg font-bold">{slot.name}</span>
          <span className="text-sm text-muted">{slot.hours}</span>
          <SlotHours words={wordSlotHours(forecast?.openHours ?? null, slot)} />
        </span>
        <span
          aria-hidden
          className={joinClasses(
            'grid size-6 place-items-center rounded-full border-2',
            isSelected ? 'border-accent bg-accent text-on-accent' : 'border-line-strong text-transparent',
          )}
        >
          <Check className="size-4" strokeWidth={3} />
        </span>
      </span>
      <span className="grid grid-cols-[auto_1fr] items-center gap-4 sm:grid-cols-1 sm:gap-3">
        <Price indicative={slot.rupeesAnHour} charged={charged} />
        <KindOfDay {...dayKind} />
      </span>
      <span className="grid gap-1.5">
        <span className="flex items-center justify-between gap-2">
          <span className="text-sm">
            <span className="font-bold">{percent === null ? '–' : `${percent}%`}</span>{' '}
            <span className="text-xs text-muted">share of the day</span>
          </span>
          {/* Of the day's visits, not of the spots: its colour must not say that there is room. */}
          {crowding && <Badge>{crowding.crowding}</Badge>}
        </span>
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
        </span>
      </span>
      <Expectation slot={slot} predicted={predicted} forecast={forecast} />
    </button>
  );
}

function SlotHours({ words }: { words: string | null }) {
  return words && <span className="text-sm font-bold">{words}</span>;
}

/** The pre-plan's price, and what is charged where that is another one. */
function Price({ indicative, charged }: { indicative: number; charged: Charged | null }) {
  return (
    <span className="text-sm">
      <span className="text-xl font-bold">{formatRupees(indicative)}</span>
      <span className="text-muted">/hour, indicative</span>
      {/* Its line is there from the start: what comes late moves nothing. */}
      <span className="block min-h-5 font-semibold">
        {charged && !isAlways(charged, indicative) && `Here: ${wordCharged(charged)}`}
      </span>
    </span>
  );
}

function isAlways({ least, most }: Charged, rupees: number): boolean {
  return least === rupees && most === rupees;
}

/** `₹10 to ₹60`: who comes later in the time slot may pay otherwise. */
function wordCharged({ least, most }: Charged): string {
  const word = (rupees: number) => (rupees === 0 ? 'free' : formatRupees(rupees));
  return least === most ? word(least) : `${word(least)} to ${word(most)}`;
}

function KindOfDay({ kind, text }: DayKind) {
  return (
    <span className="grid text-xs">
      <span className="font-semibold">{kind}</span>
      <span className="text-muted">{text}</span>
    </span>
  );
}

function Expectation({ slot, predicted, forecast }: Pick<Props, 'slot' | 'predicted' | 'forecast'>) {
  if (forecast && isClosedIn(forecast.openHours, slot))
    return <span className="border-t border-line pt-3 text-xs text-muted">No visits while it is closed</span>;
  return (
    <Expected
      slot={slot}
      predicted={predicted}
      band={forecast?.bands[slot.wire] ?? null}
      fullness={forecast?.fullness ?? null}
    />
  );
}

interface ExpectedProps extends Pick<Props, 'slot' | 'predicted'> {
  band: Band | null;
  fullness: Fullness | null;
}

function Expected({ slot, predicted, band, fullness }: ExpectedProps) {
  const fullest = fullestWithin(slot, fullness);
  return (
    <span className="grid gap-0.5 border-t border-line pt-3 text-xs">
      {predicted === null ? (
        <span className="text-muted">Visits not known</span>
      ) : (
        <>
          <span className="text-sm font-semibold">{wordCount(predicted)} visits expected</span>
          <span className="text-muted">{band ? `likely ${wordBand(band)}` : NOT_SURE}</span>
        </>
      )}
      {band?.actual != null && <span className="font-semibold">{wordCount(band.actual)} came</span>}
      {fullest && fullness && (
        <>
          <span className="text-muted">
            at its fullest {wordCount(fullest.expected)} of {wordCount(fullness.capacity)} spots
          </span>
          <span className="text-muted">a spot free: {wordChance(fullest.chanceOfSlot)}</span>
        </>
      )}
    </span>
  );
}
