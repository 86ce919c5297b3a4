const TAKEN = new Set([0, 1, 3, 4, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17, 19, 20, 21, 23]);
/** The seventh of the lower row: where the way leads. */
const TARGET = 18;

/** A level's map with the way from the entry to an open spot. */
export function GuideView() {
  return (
    <svg
      role="img"
      aria-label="A level’s map: the way from the entry, past taken spots, to an open one."
      viewBox="0 0 520 250"
      className="guide-view w-full rounded-lg bg-sunken"
    >
      {Array.from({ length: 24 }, (_, slot) => (
        <Slot key={slot} slot={slot} />
      ))}
      <path
        className="guide-way stroke-accent"
        d="M24 125H258q19 0 19 19v18"
        fill="none"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
      />
      <circle cx="24" cy="125" r="10" className="fill-ink" />
      <circle cx="24" cy="125" r="4" className="fill-accent" />
      <path
        d="M267 153l10 12 10-12"
        fill="none"
        className="stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Slot({ slot }: { slot: number }) {
  const x = 46 + (slot % 12) * 36;
  const y = slot < 12 ? 24 : 170;
  if (slot === TARGET) {
    return (
      <rect
        x={x}
        y={y}
        width="30"
        height="56"
        rx="4"
        className="fill-empty-soft stroke-empty"
        strokeWidth="3"
      />
    );
  }
  return TAKEN.has(slot) ? (
    <rect x={x} y={y} width="30" height="56" rx="6" className="fill-line-strong" />
  ) : (
    <rect
      x={x + 1}
      y={y + 1}
      width="28"
      height="54"
      rx="4"
      fill="none"
      className="stroke-empty"
      strokeWidth="2"
    />
  );
}
