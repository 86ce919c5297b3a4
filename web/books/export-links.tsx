import { useState } from 'react';
import { buttonClasses } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { exportAddress } from './queries.ts';

/** The books of some days as files: from the first of the month unless another day is chosen. */
export function ExportLinks({ mall, day }: { mall: string; day: string }) {
  const [from, setFrom] = useState(`${day.slice(0, 8)}01`);
  const [to, setTo] = useState(day);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="From"
          type="date"
          value={from}
          max={to}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Input label="To" type="date" value={to} min={from} onChange={(event) => setTo(event.target.value)} />
      </div>
      {from !== '' && to !== '' && from <= to ? (
        <div className="flex flex-wrap gap-3">
          <a
            href={exportAddress(mall, { from, to, format: 'csv' })}
            download
            className={buttonClasses('outline')}
          >
            Export as CSV
          </a>
          <a
            href={exportAddress(mall, { from, to, format: 'tally' })}
            download
            className={buttonClasses('outline')}
          >
            Export for Tally
          </a>
          <a
            href={exportAddress(mall, { from, to, format: 'gst' })}
            download
            className={buttonClasses('outline')}
          >
            Tax documents for GST
          </a>
        </div>
      ) : (
        <p className="text-sm text-muted">Choose the first and the last day.</p>
      )}
    </div>
  );
}
