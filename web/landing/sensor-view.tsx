const SLOTS = [
  { x: 40, isTaken: true },
  { x: 200, isTaken: false },
  { x: 360, isTaken: true },
];

/** Three spots from the side: sensors at the ceiling, echoes from two roofs and from one bare floor. */
export function SensorView() {
  return (
    <svg
      role="img"
      aria-label="Three spots from the side. Sensors at the ceiling hear two cars and one empty floor."
      viewBox="0 0 520 250"
      className="sensor-view w-full rounded-lg bg-sunken"
    >
      <path d="M0 22h520" className="stroke-line-strong" strokeWidth="10" />
      <path d="M0 222h520" className="stroke-line-strong" strokeWidth="4" />
      {SLOTS.map(({ x, isTaken }) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <Echo depth={isTaken ? 92 : 180} isTaken={isTaken} />
          <rect x="46" y="24" width="28" height="14" rx="4" className="fill-ink" />
          <circle cx="60" cy="44" r="5" className={isTaken ? 'fill-occupied' : 'fill-empty'} />
          {isTaken ? (
            <CarFront />
          ) : (
            <path d="M6 218v-26M114 218v-26" className="stroke-line-strong" strokeWidth="4" />
          )}
        </g>
      ))}
    </svg>
  );
}

function Echo({ depth, isTaken }: { depth: number; isTaken: boolean }) {
  const rings = isTaken ? [0.55, 0.8] : [0.4, 0.62, 0.84];
  return rings.map((part) => {
    const reach = depth * part;
    const half = reach * 0.32;
    return (
      <path
        key={part}
        className={`echo ${isTaken ? 'stroke-occupied' : 'stroke-empty'}`}
        d={`M${60 - half} ${44 + reach}q${half} ${half * 0.62} ${half * 2} 0`}
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
      />
    );
  });
}

function CarFront() {
  return (
    <g>
      <path d="M22 176l12-30c2-6 6-8 12-8h28c6 0 10 2 12 8l12 30z" className="fill-muted" />
      <path d="M34 170l8-20c1-3 3-4 6-4h24c3 0 5 1 6 4l8 20z" className="fill-sunken" />
      <rect x="10" y="170" width="100" height="38" rx="11" className="fill-ink" />
      <rect x="14" y="200" width="18" height="22" rx="5" className="fill-ink" />
      <rect x="88" y="200" width="18" height="22" rx="5" className="fill-ink" />
      <path d="M22 184h14m48 0h14" stroke="#ffb703" strokeWidth="7" strokeLinecap="round" />
    </g>
  );
}
