import type { AnyPassKind, Pass } from '#contract/passes.ts';
import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Table, WRAPS, type TableColumn } from '../ui/table.tsx';
import { KIND_WORDS, wordDay, wordTimes, wordUse } from './words.ts';

interface Props {
  kind: AnyPassKind;
  passes: readonly Pass[];
  onOpen: (pass: Pass) => void;
  empty: ReactNode;
}

/** Passes as a table; on a phone each is a card. */
export default function PassTable({ kind, passes, onOpen, empty }: Props) {
  const columns: readonly TableColumn<Pass>[] = [
    {
      header: 'Holder',
      cell: (pass) => (
        <button
          type="button"
          onClick={() => onOpen(pass)}
          className="min-h-11 text-start font-semibold underline"
        >
          <span dir="auto" className={WRAPS}>
            {pass.isErased ? 'Erased' : pass.holder}
          </span>
        </button>
      ),
    },
    { header: 'Number', cell: ({ number }) => <span className="figures">{number}</span> },
    { header: 'Plates', cell: (pass) => <Plates pass={pass} /> },
    ...(kind === 'watch'
      ? [{ header: 'Reason', cell: ({ note }: Pass) => <span className={WRAPS}>{note}</span> }]
      : [
          { header: 'Inside now', cell: (pass: Pass) => <span className="figures">{wordUse(pass)}</span> },
          { header: 'Good', cell: (pass: Pass) => wordTimes(pass) },
        ]),
    { header: 'Until', cell: (pass) => <Until pass={pass} /> },
  ];
  return (
    <Table
      label={KIND_WORDS[kind].tab}
      columns={columns}
      rows={passes}
      keyOf={({ id }) => id}
      empty={empty}
      hasCards
    />
  );
}

const MOST_PLATES = 3;

function Plates({ pass: { plates, isErased } }: { pass: Pass }) {
  if (isErased) return 'Erased';
  const more = plates.length - MOST_PLATES;
  return (
    <span className={WRAPS}>
      {plates.slice(0, MOST_PLATES).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

function Until({ pass: { state, fromDay, untilDay } }: { pass: Pass }) {
  if (state === 'ended') return <Badge>Ended</Badge>;
  if (state === 'coming') return <Badge tone="warn">From {wordDay(fromDay)}</Badge>;
  return untilDay === null ? 'No end' : wordDay(untilDay);
}
