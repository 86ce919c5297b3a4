import type { ImportAnswer } from '#contract/passes.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/api-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { useImport } from './queries.ts';

const number = (count: number) => count.toLocaleString('en-IN');

/** Takes a file of passes: says first what it would change, then changes it. */
export function ImportDialog({ mall, onClose }: { mall: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const take = useImport(mall);
  const preview = take.data;
  const changes = preview ? preview.added + preview.changed + preview.ended : 0;
  return (
    <Dialog
      title="Import passes"
      text="A CSV file as the export writes it. Rows with a number change that pass; rows without one are added."
      width="wide"
      onClose={onClose}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) take.mutate({ file, isApplied: false });
        }}
      >
        <Input
          label="File (CSV)"
          type="file"
          accept=".csv,text/csv"
          className="py-2"
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            take.reset();
          }}
        />
        {preview && <Preview answer={preview} />}
        <DialogFoot>
          {take.isError && <Banner tone="bad">{reasonOf(take.error)}</Banner>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="outline" disabled={!file || take.isPending}>
              {take.isPending ? 'Reading…' : 'See what changes'}
            </Button>
            {preview && !preview.isApplied && changes > 0 && file && (
              <Button disabled={take.isPending} onClick={() => take.mutate({ file, isApplied: true })}>
                Change {number(changes)} {changes === 1 ? 'pass' : 'passes'}
              </Button>
            )}
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function Preview({ answer }: { answer: ImportAnswer }) {
  const { isApplied, rows, added, changed, ended, unchanged, refused, faults, changes } = answer;
  return (
    <div className="grid gap-4">
      <Banner tone={refused > 0 ? 'warn' : 'good'}>
        {isApplied ? 'Done. ' : 'Nothing is changed yet. '}
        {number(rows)} rows: {number(added)} added, {number(changed)} changed, {number(ended)} ended,{' '}
        {number(unchanged)} as they are, {number(refused)} refused.
      </Banner>
      {!isApplied && changes.length > 0 && (
        <List
          label="What changes"
          items={changes.map(({ row, what, holder }) => `Row ${row}: ${what}, ${holder}`)}
          more={added + changed + ended - changes.length}
        />
      )}
      {faults.length > 0 && (
        <List
          label="Refused rows"
          items={faults.map(({ row, reason }) => `Row ${row}: ${reason}`)}
          more={refused - faults.length}
        />
      )}
    </div>
  );
}

function List({ label, items, more }: { label: string; items: readonly string[]; more: number }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-lg border border-line p-3"
    >
      <h3 className="text-sm font-bold">{label}</h3>
      <ul className="mt-2 grid gap-1 text-sm">
        {items.map((item) => (
          <li key={item} dir="auto" className="wrap-anywhere">
            {item}
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {number(more)} more</li>}
      </ul>
    </section>
  );
}
