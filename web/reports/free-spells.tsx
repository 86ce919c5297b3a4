import type { MallReport } from '#contract/reports.ts';
import { Table } from '../ui/table.tsx';
import { wordAmount, wordInstantShort } from './report-words.ts';

type Spell = MallReport['freeSpells'][number];

/** The times in which the mall charged nothing: who switched that, and what the visits that it made free would have cost. */
export default function FreeSpells({ spells }: { spells: readonly Spell[] }) {
  return (
    <section aria-labelledby="free" className="grid grid-cols-1 gap-3">
      <h2 id="free" className="text-lg font-bold">
        Nothing was charged
      </h2>
      <Table
        label="Times in which nothing was charged"
        rows={spells}
        keyOf={({ kind, from }) => `${kind} ${from}`}
        columns={[
          {
            header: 'By',
            cell: ({ version }) => (version === null ? 'The rule of the mall' : `Version ${version}`),
          },
          { header: 'From', cell: ({ from, by }) => wordSwitch(from, by, 'As far as is known') },
          { header: 'Until', cell: ({ until, endedBy }) => wordSwitch(until, endedBy, 'Now') },
          {
            header: 'Visits',
            align: 'end',
            cell: ({ sessions }) => (sessions === null ? 'All' : sessions.toLocaleString('en-IN')),
          },
          {
            header: 'About',
            align: 'end',
            cell: ({ worth }) => (worth === null ? 'Not known' : wordAmount(worth)),
          },
        ]}
        hasCards
      />
    </section>
  );
}

/** When it was switched, and by whom. */
function wordSwitch(at: string | null, person: string | null, otherwise: string): string {
  if (at === null) return otherwise;
  return person === null ? wordInstantShort(at) : `${wordInstantShort(at)}, ${person}`;
}
