import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/table.tsx';
import { ChargeExplained } from './charge-explained.tsx';
import type { Session } from './session-answers.ts';

type SessionColumn = Column<Session>;

const carNumber: SessionColumn = {
  header: 'Car Number',
  cell: (session) => <span className="plate">{session.number_plate}</span>,
  width: '16%',
};
const slotNumber: SessionColumn = { header: 'Slot Number', cell: (session) => session.slot, width: '12%' };
const entryTime: SessionColumn = {
  header: 'Entry Time',
  cell: (session) => session.entry_time,
  width: '12%',
};
const exitTime: SessionColumn = {
  header: 'Exit Time',
  cell: (session) => (
    <>
      {session.exit_time}
      <DaysLater session={session} />
    </>
  ),
  width: '14%',
};
const date: SessionColumn = { header: 'Date', cell: (session) => session.date, width: '12%' };
const duration: SessionColumn = { header: 'Duration', cell: (session) => session.duration, width: '12%' };
const charges: SessionColumn = {
  header: 'Charges',
  cell: (session) => <ChargeExplained stay={session} />,
  align: 'end',
  width: '10%',
};
const status: SessionColumn = {
  header: 'Status',
  cell: (session) => <Status session={session} />,
  width: '14%',
};

/** The columns of the dashboard's and the exits' tables. */
export const ALL_COLUMNS = [carNumber, slotNumber, entryTime, exitTime, date, duration, charges, status];
/** The columns of the entries' table. */
export const ENTRY_COLUMNS = [carNumber, slotNumber, entryTime, date, status];

function Status({ session }: { session: Session }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={session.status === 'parked' ? 'accent' : 'good'}>
        {session.status === 'parked' ? 'Parked' : 'Completed'}
      </Badge>
      {session.review && <Badge tone="warn">In review</Badge>}
    </span>
  );
}

/** Specification 3 gives the exit no date of its own, so a stay over midnight says how many days later it ended. */
function DaysLater({ session }: { session: Session }) {
  if (!session.entryAt || !session.exitAt) return null;
  const days = indiaDay(session.exitAt) - indiaDay(session.entryAt);
  if (days <= 0) return null;
  return (
    <span className="ms-1.5 text-xs text-muted">
      +{days} {days === 1 ? 'day' : 'days'}
    </span>
  );
}

function indiaDay(instant: string): number {
  return Math.floor((Date.parse(instant) + 5.5 * 3_600_000) / 86_400_000);
}
