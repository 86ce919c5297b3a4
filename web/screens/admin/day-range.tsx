interface Props {
  days: { from: string; to: string };
  onChange: (days: { from: string; to: string }) => void;
}

const CONTROL =
  'figures h-10 pointer-coarse:h-11 min-w-0 rounded-md border border-control bg-surface px-2.5 text-sm';

/** The days between which the sessions of a list began; an empty one is no bound. */
export function DayRange({ days, onChange }: Props) {
  return (
    <div role="group" aria-label="Days of entry" className="flex flex-wrap items-center gap-2 text-sm">
      <label className="flex max-w-full flex-wrap items-center gap-2 font-semibold">
        From
        <input
          type="date"
          value={days.from}
          max={days.to || undefined}
          className={CONTROL}
          onChange={(event) => onChange({ ...days, from: event.target.value })}
        />
      </label>
      <label className="flex max-w-full flex-wrap items-center gap-2 font-semibold">
        To
        <input
          type="date"
          value={days.to}
          min={days.from || undefined}
          className={CONTROL}
          onChange={(event) => onChange({ ...days, to: event.target.value })}
        />
      </label>
    </div>
  );
}
