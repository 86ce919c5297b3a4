import type { TariffList } from '#contract/money.ts';
import { toRupees } from '#domain/money/money.ts';
import type { TariffDocument } from '#domain/money/tariff.ts';
import { formatRupees } from '../../platform/format-rupees.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Folded } from '../../ui/folded.tsx';
import { Table } from '../../ui/table.tsx';
import { wordInstant } from './words.ts';

type Version = TariffList['versions'][number];

interface Props {
  versions: readonly Version[];
  /** Unset where the reader changes nothing. */
  onCopy?: (document: TariffDocument) => void;
}

const FEW = 3;

/** The versions of the tariff, the newest first. They stand: a price that changes is one more version. */
export function Versions({ versions, onCopy }: Props) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold">Versions</h2>
      <Folded rows={versions} first={FEW} noun="versions">
        {(shown) => (
          <Table
            hasCards
            label="Versions of the tariff"
            keyOf={({ version }) => String(version)}
            rows={shown}
            empty={<EmptyState title="No tariff yet" text="Until there is one, stays are not charged." />}
            columns={[
              { header: 'Version', cell: ({ version }) => <span className="font-semibold">{version}</span> },
              { header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge> },
              { header: 'From', cell: ({ effectiveFrom }) => wordInstant(effectiveFrom) },
              { header: 'A unit for cars', cell: ({ document }) => wordUnit(document) },
              ...(onCopy
                ? [
                    {
                      header: 'Change',
                      align: 'end' as const,
                      cell: ({ version, document }: Version) => (
                        <Button
                          look="outline"
                          size="sm"
                          aria-label={`Copy version ${version} into the draft`}
                          onClick={() => onCopy(document)}
                        >
                          Copy into the draft
                        </Button>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Folded>
    </section>
  );
}

const STATES: Readonly<Record<Version['state'], string>> = {
  past: 'Past',
  in_force: 'In force',
  scheduled: 'Waits',
  replaced: 'Called off',
};
const TONES = { past: 'neutral', in_force: 'good', scheduled: 'accent', replaced: 'neutral' } as const;

/** `₹20 to ₹40 for 60 minutes`. */
function wordUnit({ zero, prices }: TariffDocument): string {
  const price = prices.find(({ classes }) => classes.includes('car'));
  if (zero || !price) return 'No charge';
  const amounts = price.rates.flatMap(({ bands }) => bands.map(({ unitPaise }) => unitPaise));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((one) =>
    formatRupees(toRupees(one as (typeof amounts)[number])),
  );
  const range = least === most ? least : `${least} to ${most}`;
  return `${range} for ${price.unitMinutes} minutes`;
}
