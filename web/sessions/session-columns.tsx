import { Badge } from '../ui/badge.tsx';
import type { TableColumn } from '../ui/table.tsx';
import { ChargeExplained } from '../money/charge-explained.tsx';
import type { ParkingSession } from '#contract/sessions.ts';
import { wordDaysLater } from './word-days-later.ts';

type SessionColumn = TableColumn<ParkingSession>;

/** A long text is cut at its column's width; the title shows all of it. */
const ONE_LINE = 'block max-w-36 truncate sm:max-w-56';

const ONLY_SUGGESTED = 'suggested at the entry, not confirmed by a sensor';

const carNumber: SessionColumn = {
  header: 'Car Number',
  cell: ({ number_plate }) => (
    <span dir="auto" title={number_plate} className={`plate text-left ${ONE_LINE}`}>
      {number_plate}
    </span>
  ),
  width: '16%',
};
const slotNumber: SessionColumn = {
  header: 'Slot Number',
  cell: ({ slot, isSlotConfirmed }) =>
    isSlotConfirmed || slot === '-' ? (
      <span title={slot} className={ONE_LINE}>
        <Shown text={slot} />
      </span>
    ) : (
      <abbr title={`${slot}: ${ONLY_SUGGESTED}`} className={`text-muted decoration-line-strong ${ONE_LINE}`}>
        {slot}
      </abbr>
    ),
  width: '12%',
};
const entryTime: SessionColumn = {
  header: 'Entry Time',
  cell: (session) => <Shown text={session.entry_time} />,
  width: '12%',
};
const exitTime: SessionColumn = {
  header: 'Exit Time',
  cell: (session) => (
    <>
      <Shown text={session.exit_time} />
      <span className="ms-1.5 text-xs text-muted">{wordDaysLater(session)}</span>
    </>
  ),
  width: '14%',
};
const date: SessionColumn = {
  header: 'Date',
  cell: (session) => <Shown text={session.date} />,
  width: '12%',
};
const duration: SessionColumn = {
  header: 'Duration',
  cell: ({ duration: length }) => (
    <span title={length} className={ONE_LINE}>
      <Shown text={length} />
    </span>
  ),
  align: 'end',
  width: '11%',
};
const charges: SessionColumn = {
  header: 'Charges',
  cell: (session) => (
    <ChargeExplained
      session={session}
      of={`${session.number_plate}, ${session.date}, slot ${session.slot}`}
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
export const ALL_COLUMNS = [carNumber, slotNumber, entryTime, exitTime, date, duration, charges, status];
/** The columns of the entries' table. */
export const ENTRY_COLUMNS = [carNumber, slotNumber, entryTime, date, status];

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
      {session.review && (
        <Badge size="row" tone="warn">
          In review
        </Badge>
      )}
    </span>
  );
}
