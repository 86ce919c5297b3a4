import { Car, CarBody } from './car.tsx';

const SLOT_WIDTH = 72;
const FIRST = 452;
const BACK = Array.from({ length: 14 }, (_, index) => FIRST + index * SLOT_WIDTH);
const OURS = 4;
/** Which slots hold a car, and its paint; the fifth of the back row waits for ours. */
const PAINTS = ['#3d464c', '#5b656c', '#d9dcd8', '#7d878d', '#2c3439'];
const BACK_TAKEN = [0, 1, 3, 5, 6, 8, 9, 10, 12];
const FRONT_TAKEN = [0, 2, 3, 4, 6, 7, 9, 11, 12];

/** A level seen from above: a car comes in, its plate is read, the barrier opens, and it parks in its slot. Plays once. */
export function HeroScene() {
  return (
    <svg
      role="img"
      aria-label="A parking level from above: a car is let in at the gate and drives to a free spot."
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMid slice"
      className="-ms-[208px] block h-[280px] w-[1008px] max-w-none sm:ms-0 sm:h-[340px] sm:w-full lg:h-[400px]"
    >
      <Rows />
      <Lane />
      {BACK_TAKEN.map((slot) => (
        <Car key={slot} x={middle(slot)} y={88} turn={slot % 3 === 0 ? 90 : -90} paint={paintOf(slot)} />
      ))}
      {FRONT_TAKEN.map((slot) => (
        <Car key={slot} x={middle(slot)} y={340} turn={slot % 4 === 0 ? -90 : 90} paint={paintOf(slot + 2)} />
      ))}
      <Lamps />
      <Gate />
      <g className="hero-car">
        <CarBody paint="#ffb703" />
        <Plate />
      </g>
    </svg>
  );
}

function Rows() {
  const ours = middle(OURS);
  return (
    <>
      <rect
        className="hero-target"
        x={ours - 34}
        y={26}
        width={68}
        height={122}
        rx={4}
        fill="#4fcb90"
        opacity=".2"
      />
      <g fill="none" stroke="#f4f5f2" strokeWidth="4" strokeLinecap="round" opacity=".82">
        <path d={`M${FIRST} 24H${FIRST + 14 * SLOT_WIDTH}`} />
        {[...BACK, FIRST + 14 * SLOT_WIDTH].map((x) => (
          <path key={x} d={`M${x} 24V150M${x} 276V410`} />
        ))}
      </g>
    </>
  );
}

function Lane() {
  return (
    <g fill="none" stroke="#f4f5f2">
      <path d="M-20 213H1500" strokeWidth="3" strokeDasharray="26 30" opacity=".34" />
      <path d="M-20 150H340M-20 276H340" strokeWidth="4" opacity=".82" />
      <path
        d="M880 184l16 0m-7-7 8 7-8 7M1180 184l16 0m-7-7 8 7-8 7"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
    </g>
  );
}

/** The lamp over each slot: green and ringed where it is free, red where it is taken. */
function Lamps() {
  return BACK.map((x, slot) => {
    const isOurs = slot === OURS;
    const isTaken = BACK_TAKEN.includes(slot);
    return (
      <g key={x} transform={`translate(${x + SLOT_WIDTH / 2} 10)`}>
        {isTaken || isOurs ? <circle r="4" fill="#ff8577" /> : <Free />}
        {isOurs && (
          <g className="hero-free">
            <circle r="6" fill="#14181b" />
            <Free />
          </g>
        )}
      </g>
    );
  });
}

function Free() {
  return <circle r="4" fill="none" stroke="#4fcb90" strokeWidth="3" />;
}

function Gate() {
  return (
    <>
      <path className="hero-look" d="M372 140 232 176v70l140-86z" fill="#ffb703" opacity=".18" />
      <rect x="352" y="120" width="40" height="36" rx="8" fill="#2a3136" />
      <rect x="340" y="130" width="20" height="16" rx="5" fill="#ffb703" />
      <rect x="352" y="270" width="40" height="36" rx="8" fill="#2a3136" />
      <g className="hero-barrier">
        <rect x="368" y="156" width="8" height="114" rx="4" fill="#f4f5f2" />
        <path d="M372 172v14m0 22v14m0 22v14" stroke="#c0362c" strokeWidth="8" />
      </g>
    </>
  );
}

/** The plate above the car while it is read: its marks light up one after the other. */
function Plate() {
  return (
    <g className="hero-plate" transform="translate(-62 -66)">
      <rect width="124" height="30" rx="6" fill="#f4f5f2" />
      <rect width="9" height="30" rx="4" fill="#1f5eff" />
      {Array.from({ length: 10 }, (_, mark) => (
        <rect
          key={mark}
          className="hero-mark"
          x={16 + mark * 10 + (mark > 1 ? 2 : 0) + (mark > 3 ? 2 : 0) + (mark > 5 ? 2 : 0)}
          y={8}
          width={6.5}
          height={14}
          rx={1.5}
          fill="#14181b"
        />
      ))}
    </g>
  );
}

function middle(slot: number): number {
  return FIRST + slot * SLOT_WIDTH + SLOT_WIDTH / 2;
}

function paintOf(slot: number): string {
  return PAINTS[slot % PAINTS.length] ?? '#3d464c';
}
