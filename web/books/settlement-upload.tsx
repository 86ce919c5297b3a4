import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { useSettlementReport } from './queries.ts';

const plural = (count: number, one: string) =>
  `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;

/** Takes the provider's report as a file, and says what became of its lines. */
export function SettlementUpload({ mall }: { mall: string }) {
  const [file, setFile] = useState<File | null>(null);
  const report = useSettlementReport(mall);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) report.mutate(file);
      }}
    >
      <Input
        label="Report (CSV)"
        hint="As the provider’s dashboard gives it, with amounts in rupees."
        type="file"
        accept=".csv,text/csv"
        className="py-2"
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <div>
        <Button type="submit" disabled={!file || report.isPending}>
          {report.isPending ? 'Taking it…' : 'Take the report'}
        </Button>
      </div>
      {report.isError && <Banner tone="bad">{reasonOf(report.error)}</Banner>}
      {report.data && (
        <Banner tone={report.data.problems > 0 ? 'warn' : 'good'}>
          {plural(report.data.lines, 'line')}: {report.data.booked.toLocaleString('en-IN')} booked,{' '}
          {report.data.known.toLocaleString('en-IN')} known before,{' '}
          {report.data.problems.toLocaleString('en-IN')} that fit no payment.
        </Banner>
      )}
    </form>
  );
}
