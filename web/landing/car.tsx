interface Props {
  /** Its middle. */
  x: number;
  y: number;
  /** Degrees; 0 looks to the right. */
  turn?: number;
  paint: string;
}

/** A car from above, 96 by 46, drawn around its middle. */
export function Car({ x, y, turn = 0, paint }: Props) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <CarBody paint={paint} />
    </g>
  );
}

/** The car at the origin, for those who move it themselves. */
export function CarBody({ paint }: { paint: string }) {
  return (
    <>
      <rect x="-48" y="-23" width="96" height="46" rx="15" fill={paint} />
      <path d="M14-18c8 0 13 3 15 7v22c-2 4-7 7-15 7z" fill="#0b0e10" opacity=".72" />
      <path d="M-26-17c-5 0-8 3-9 6v22c1 3 4 6 9 6z" fill="#0b0e10" opacity=".6" />
      <path
        d="M-22-20.5h32M-22 20.5h32"
        stroke="#0b0e10"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".45"
      />
      <path d="M43-14v6m0 16v6" stroke="#fff8e0" strokeWidth="4" strokeLinecap="round" />
      <path d="M-45-13v5m0 16v5" stroke="#c0362c" strokeWidth="3.4" strokeLinecap="round" />
    </>
  );
}
