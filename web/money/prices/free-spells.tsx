import type { FreeTime } from '#contract/free-times.ts';
import { Folded } from '../../ui/folded.tsx';
import { Table } from '../../ui/table.tsx';
import { wordInstant } from './words.ts';

const FEW = 5;

/** When the mall charged nothing, whatever its tariff says, and who switched that. */
export default function FreeSpells({ spells }: { spells: readonly FreeTime[] }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold">Nothing was charged</h2>
      <p className="max-w-prose text-sm text-muted">
        Who came in or left in these times parked free. The reports say how many that were.
      </p>
      <Folded rows={spells} first={FEW} noun="times">
        {(shown) => (
          <Table
            hasCards
            label="Times in which nothing was charged"
            keyOf={({ kind, from }) => `${kind} ${from}`}
            rows={shown}
            columns={[
              {
                header: 'By',
                cell: ({ version }) => (version === null ? 'The rule of the mall' : `Version ${version}`),
              },
              {
                header: 'From',
                cell: ({ from }) => (from === null ? 'As far as is known' : wordInstant(from)),
              },
              { header: 'Until', cell: ({ until }) => (until === null ? 'Now' : wordInstant(until)) },
              { header: 'Begun by', cell: ({ by }) => by ?? 'Not known' },
              {
                header: 'Ended by',
                cell: ({ until, endedBy }) => (until === null ? '–' : (endedBy ?? 'Not known')),
              },
            ]}
          />
        )}
      </Folded>
    </section>
  );
}
