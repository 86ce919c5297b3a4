import { Badge } from '../ui/badge.tsx';
import type { TableColumn } from '../ui/table.tsx';
import { ChargeExplained } from '../money/charge-explained.tsx';
import type { ParkingSession, SessionOrder } from '#contract/sessions.ts';
import { formatDuration } from '#domain/money/tariff.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { ReviewBadge } from './review-badge.tsx';
import { wordDaysLater } from './word-days-later.ts';

type SessionColumn = TableColumn<ParkingSession>;

/** A long text is cut at its column's width; the title shows all of it. */
const ONE_LINE = 'block max-w-36 truncate sm:max-w-56';

const ONLY_SUGGESTED = 'suggested, not confirmed';
const LIKELY = 'most likely';

/** What the headings and the car numbers of a table do. */
export interface ColumnActions {
  order: SessionOrder;
  status: 'all' | 'parked' | 'completed';
  onOrder: (order: SessionOrder) => void;
  onOpen: (session: ParkingSession) => void;
}

const carNumber = ({ onOpen }: ColumnActions): SessionColumn => ({
  header: 'Car Number',
  cell: (session) => (
    <span className="grid justify-items-start leading-tight">
      <button
        type="button"
        dir="auto"
        title={session.number_plate}
        onClick={() => onOpen(session)}
        className={`plate -my-1 py-1 pointer-coarse:-my-3 pointer-coarse:py-3 text-left underline decoration-control decoration-dotted underline-offset-4 hover:decoration-ink ${ONE_LINE}`}
      >
        {session.number_plate}
      </button>
      {session.otherPlate !== undefined && (
        <span className="text-2xs text-muted">or {session.otherPlate}</span>
      )}
    </span>
  ),
  width: '16%',
});
const slotNumber: SessionColumn = {
  header: 'Slot Number',
  cell: ({ slot, isSlotConfirmed, slotSurety }) =>
    isSlotConfirmed || slot === '-' ? (
      <span title={slot} className={ONE_LINE}>
        <Shown text={slot} />
      </span>
    ) : (
      <span className="grid leading-tight">
        <span title={slot} className={`text-muted ${ONE_LINE}`}>
          {slot}
        </span>
        <span className="text-2xs text-muted">{slotSurety === 'inferred' ? LIKELY : ONLY_SUGGESTED}</span>
      </span>
    ),
  width: '12%',
};
const entryTime = (actions: ColumnActions): SessionColumn => ({
  header: 'Entry Time',
  cell: (session) => <Shown text={session.entry_time} />,
  width: '12%',
  sort: sortBy(actions, { falling: 'newest', rising: 'oldest' }),
});
const exitTime = (actions: ColumnActions): SessionColumn => ({
  header: 'Exit Time',
  // Only what has ended can be sorted by its end.
  sort:
    actions.status === 'completed'
      ? sortBy(actions, { falling: 'left_last', rising: 'left_first' })
      : undefined,
  cell: (session) => (
    <>
      <Shown text={session.exit_time} />
      <span className="ms-1.5 text-xs text-muted">{wordDaysLater(session)}</span>
    </>
  ),
  width: '14%',
});
const date: SessionColumn = {
  header: 'Date',
  cell: (session) => <Shown text={session.date} />,
  width: '12%',
};
const duration = (actions: ColumnActions): SessionColumn => ({
  header: 'Duration',
  cell: (session) => <Duration session={session} />,
  align: 'end',
  width: '11%',
  sort: actions.status === 'all' ? undefined : sortBy(actions, { falling: 'longest', rising: 'shortest' }),
});
const charges: SessionColumn = {
  header: 'Charges',
  cell: (session) =>
    session.soFar ? (
      <CostSoFar soFar={session.soFar} />
    ) : (
      <ChargeExplained
        session={session}
        of={[
          ['Car', session.number_plate],
          ['Slot', session.slot],
          ['Date', session.date],
          ['Time', `${session.entry_time} – ${session.exit_time} ${wordDaysLater(session)}`.trim()],
        ]}
      />
    ),
  align: 'end',
  width: '10%',
};
const status: SessionColumn = {
  header: 'Status',
  cell: (session) => <Status session={session} />,
  width: '13%',
};

/** The columns of the dashboard's and the exits' tables. */
export function allColumns(actions: ColumnActions): SessionColumn[] {
  return [
    carNumber(actions),
    slotNumber,
    entryTime(actions),
    exitTime(actions),
    date,
    duration(actions),
    charges,
    status,
  ];
}

/** The columns of the entries' table. */
export function entryColumns(actions: ColumnActions): SessionColumn[] {
  return [carNumber(actions), slotNumber, entryTime(actions), date, status];
}

function sortBy(
  { order, onOrder }: ColumnActions,
  { falling, rising }: { falling: SessionOrder; rising: SessionOrder },
): NonNullable<SessionColumn['sort']> {
  const now = order === falling ? 'descending' : order === rising ? 'ascending' : 'none';
  return { order: now, onSort: () => onOrder(order === falling ? rising : falling) };
}

/** Of a car that is inside the time that runs, as of the last answer. */
function Duration({ session: { duration: length, entryAt, soFar } }: { session: ParkingSession }) {
  if (!soFar || entryAt === null)
    return (
      <span title={length} className={ONE_LINE}>
        <Shown text={length} />
      </span>
    );
  const running = formatDuration(Math.max(0, Date.parse(soFar.at) - Date.parse(entryAt)));
  return (
    <abbr title={`${running} until now: the car is inside`} className="text-muted no-underline">
      {running}
    </abbr>
  );
}

/** Nothing of it is charged yet. */
function CostSoFar({ soFar }: { soFar: NonNullable<ParkingSession['soFar']> }) {
  const cost = formatRupees(soFar.charges);
  return (
    <abbr title={`${cost} if it left now; nothing is charged yet`} className="text-muted no-underline">
      {soFar.charges === 0 ? '-' : cost} <span className="text-xs">so far</span>
    </abbr>
  );
}

/** A dash, for nothing, is fainter than a text. */
function Shown({ text }: { text: string }) {
  return text === '-' ? <span className="text-faint">-</span> : text;
}

function Status({ session }: { session: ParkingSession }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <Badge size="row" tone={session.status === 'parked' ? 'strong' : 'neutral'}>
        {session.status === 'parked' ? 'Parked' : 'Completed'}
      </Badge>
      <ReviewBadge of={session} size="row" />
    </span>
  );
}
