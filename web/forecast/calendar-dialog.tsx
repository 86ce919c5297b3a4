import { Dialog } from '../ui/dialog.tsx';
import Calendar from './calendar.tsx';

interface Props {
  value: string;
  first: string;
  last: string;
  onChange: (date: string) => void;
  onClose: () => void;
}

/** The calendar in a dialog of its own. */
export default function CalendarDialog({ value, first, last, onChange, onClose }: Props) {
  const choose = (date: string) => {
    onChange(date);
    onClose();
  };
  return (
    <Dialog title="Choose a day" onClose={onClose}>
      <Calendar value={value} first={first} last={last} onChange={choose} />
    </Dialog>
  );
}
