import type { MallReport } from '#contract/reports.ts';
import { wordStamps } from '#contract/report-words.ts';
import type { ReactNode } from 'react';
import { Table } from '../ui/table.tsx';
import { wordAmount, wordInstantShort } from './report-words.ts';

interface Props {
  report: Pick<MallReport, 'openings' | 'typed' | 'corrections' | 'refunds' | 'stamps' | 'gifts'>;
}

const number = (value: number) => value.toLocaleString('en-IN');

/** What people did: barriers opened by hand, plates typed, decisions, refunds, stamps. */
export function PeopleTables({ report }: Props) {
  const acts = actsOf(report);
  const done = acts.filter(({ rows }) => rows > 0);
  const notDone = acts.filter(({ rows }) => rows === 0).map(({ words }) => words);
  return (
    <section aria-labelledby="people" className="grid grid-cols-1 gap-6">
      <h2 id="people" className="text-lg font-bold">
        By person
      </h2>
      {done.length > 0 && (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          {done.map(({ words, Act }) => (
            <Act key={words} report={report} />
          ))}
        </div>
      )}
      {notDone.length > 0 && <p className="text-sm text-muted">Nobody {anyOf.format(notDone)}.</p>}
    </section>
  );
}

const anyOf = new Intl.ListFormat('en-IN', { type: 'disjunction' });

/** What people may have done, how many rows tell of it, and the words where nobody did. */
function actsOf({ openings, typed, corrections, refunds, stamps, gifts }: Props['report']) {
  return [
    { words: 'opened a barrier by hand', rows: openings.length, Act: Openings },
    { words: 'typed a plate at a gate', rows: typed.length, Act: Typed },
    { words: 'corrected a visit', rows: corrections.length, Act: Corrections },
    { words: 'decided a refund', rows: refunds.length, Act: Refunds },
    { words: 'gave a stamp', rows: stamps.length + gifts.length, Act: Stamps },
  ];
}

function Openings({ report: { openings } }: Props) {
  return (
    <Part title="Opened by hand">
      <Table
        label="Opened by hand, by person"
        rows={openings}
        keyOf={({ person, lastAt }) => person + lastAt}
        columns={[
          { header: 'Person', cell: ({ person }) => person },
          { header: 'Opened', cell: ({ opened }) => number(opened), align: 'end' },
          { header: 'Gates', cell: ({ gates }) => number(gates), align: 'end' },
          { header: 'Last', cell: ({ lastAt }) => wordInstantShort(lastAt) },
        ]}
        hasCards
      />
    </Part>
  );
}

function Typed({ report: { typed } }: Props) {
  return (
    <Part title="Plates typed">
      <Table
        label="Plates typed at gates, by person"
        rows={typed}
        keyOf={({ person, lastAt }) => person + lastAt}
        columns={[
          { header: 'Person', cell: ({ person }) => person },
          { header: 'Plates', cell: ({ typed: plates }) => number(plates), align: 'end' },
          { header: 'Gates', cell: ({ gates }) => number(gates), align: 'end' },
          { header: 'Last', cell: ({ lastAt }) => wordInstantShort(lastAt) },
        ]}
        hasCards
      />
    </Part>
  );
}

function Corrections({ report: { corrections } }: Props) {
  return (
    <Part title="Corrections">
      <Table
        label="Corrections by person"
        rows={corrections}
        keyOf={({ person, decisions, charged }) => `${person} ${decisions} ${charged}`}
        columns={[
          { header: 'Person', cell: ({ person }) => person },
          { header: 'Decisions', cell: ({ decisions }) => number(decisions), align: 'end' },
          { header: 'Taken back', cell: ({ takenBack }) => number(takenBack), align: 'end' },
          { header: 'Changed charges by', cell: ({ charged }) => wordAmount(charged), align: 'end' },
        ]}
        hasCards
      />
    </Part>
  );
}

function Refunds({ report: { refunds } }: Props) {
  return (
    <Part title="Refunds">
      <Table
        label="Refunds by person"
        rows={refunds}
        keyOf={({ person, amount }) => `${person} ${amount}`}
        columns={[
          { header: 'Person', cell: ({ person }) => person },
          { header: 'Refunds', cell: ({ refunds: count }) => number(count), align: 'end' },
          { header: 'Amount', cell: ({ amount }) => wordAmount(amount), align: 'end' },
        ]}
        hasCards
      />
    </Part>
  );
}

function Stamps({ report }: Props) {
  const { stamps, gifts } = report;
  return (
    <Part title="Stamps of shops">
      <Table
        label="Stamps by code and person"
        rows={wordStamps(report)}
        keyOf={({ code, person }) => `${code} ${person}`}
        columns={[
          { header: 'Stamp', cell: ({ code }) => code },
          { header: 'Given by', cell: ({ person }) => person },
          { header: 'Visits', cell: ({ sessions }) => number(sessions), align: 'end' },
          { header: 'Took off', cell: wordTakenOff, align: 'end' },
        ]}
        hasCards
      />
      {stamps.length > 0 && (
        <p className="text-sm text-muted">
          What a stamp takes off a car that is inside is known once it leaves. Who gave it stands in the
          session.
        </p>
      )}
      {gifts.length > 0 && (
        <p className="text-sm text-muted">
          What a shop took off stands in its statement; here is what went beyond its budget, which the mall
          bears.
        </p>
      )}
    </Part>
  );
}

/** The rupees that stamps took off, and of how many visits they are not known; of a shop what the mall bears. */
function wordTakenOff({ worth, unknown, borne = 0 }: ReturnType<typeof wordStamps>[number]): string {
  if (worth === null) return borne === 0 ? '–' : `${wordAmount(borne)} beyond its budget`;
  return unknown === 0 ? wordAmount(worth) : `${wordAmount(worth)}, ${number(unknown)} not known`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="font-bold">{title}</h3>
      {children}
    </div>
  );
}
