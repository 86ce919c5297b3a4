import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/table.tsx';
import { ChargeExplained } from './charge-explained.tsx';
import type { Session } from './session-answers.ts';
import { wordDaysLater } from './word-days-later.ts';

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
      <span className="ms-1.5 text-xs text-muted">{wordDaysLater(session)}</span>
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
