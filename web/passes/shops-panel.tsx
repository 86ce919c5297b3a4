import type { Shop } from '#contract/shops.ts';
import { HOW_BUDGETS_COUNT, HOW_WORTH_COUNTS } from '#contract/shop-words.ts';
import { addDays } from '#domain/time/india-time.ts';
import { useState } from 'react';
import { useMay } from '../accounts/roles.ts';
import { useFigureAge } from '../platform/age.ts';
import { formatRupees } from '../platform/format-rupees.ts';
import { useToday } from '../platform/use-today.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FigureAge } from '../ui/figure-age.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Table, type TableColumn } from '../ui/table.tsx';
import { TableSkeleton } from '../ui/table-skeleton.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { statementAddress, useShops } from './shop-queries.ts';
import { ShopForm } from './shop-form.tsx';

type Open = { what: 'form'; shop: Shop | null } | { what: 'link'; shop: Shop } | null;

/** The shops that pay for their customers' parking: what each gives, and what it gave this month. Who settles with them reads it. */
export default function ShopsPanel({ mall }: { mall: string }) {
  const shops = useShops(mall);
  const age = useFigureAge(shops);
  const [open, setOpen] = useState<Open>(null);
  const today = useToday();
  const mayChange = useMay(mall, 'manage_passes');
  const columns = columnsOf(mall, today, mayChange ? setOpen : null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {mayChange && (
        <div>
          <Button onClick={() => setOpen({ what: 'form', shop: null })}>Add a shop</Button>
        </div>
      )}
      {shops.isPending && <TableSkeleton rows={4} />}
      <FigureAge {...age} />
      {shops.isError && !shops.data && (
        <LoadFailure onRetry={shops.refetch}>The shops could not be loaded.</LoadFailure>
      )}
      {shops.data && (
        <Table
          label="Shops"
          columns={columns}
          rows={shops.data}
          keyOf={({ id }) => id}
          hasCards
          empty={
            <EmptyState
              title="No shop pays for parking yet"
              text="A shop gets a page of its own, by a link: there it types the code of a visit and the number of its bill."
            />
          }
        />
      )}
      {shops.data && shops.data.length > 0 && (
        <p className="max-w-prose text-sm text-muted">
          Worth, here and in a statement: {HOW_WORTH_COUNTS} {HOW_BUDGETS_COUNT}
        </p>
      )}
      {open && <Opened mall={mall} open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Opened({ mall, open, onClose }: { mall: string; open: NonNullable<Open>; onClose: () => void }) {
  return open.what === 'form' ? (
    <ShopForm mall={mall} shop={open.shop} onClose={onClose} />
  ) : (
    <LinkDialog mall={mall} shop={open.shop} onClose={onClose} />
  );
}

function columnsOf(
  mall: string,
  today: string,
  onOpen: ((open: Open) => void) | null,
): readonly TableColumn<Shop>[] {
  return [
    {
      header: 'Shop',
      cell: (shop) => {
        const name = (
          <span dir="auto" className="wrap-anywhere">
            {shop.name}
          </span>
        );
        return onOpen === null ? (
          name
        ) : (
          <button
            type="button"
            onClick={() => onOpen({ what: 'form', shop })}
            className="min-h-11 text-start font-semibold underline"
          >
            {name}
          </button>
        );
      },
    },
    { header: 'Gives', cell: wordGift },
    {
      header: 'Bills this month',
      cell: ({ givenThisMonth }) => <span className="figures">{givenThisMonth}</span>,
    },
    { header: 'Worth this month', cell: (shop) => <span className="figures">{wordWorth(shop)}</span> },
    {
      header: 'Page and statement',
      // One that gives nothing more is settled with all the same, as is a month once it is over.
      cell: (shop) => (
        <span className="flex flex-wrap items-center gap-2 py-1">
          {shop.isEnded && <Badge>Ended</Badge>}
          {!shop.isEnded && onOpen !== null && (
            <Button size="sm" look="outline" onClick={() => onOpen({ what: 'link', shop })}>
              Link
            </Button>
          )}
          <StatementLink href={statementAddress(mall, shop.id, today)}>Statement</StatementLink>
          <StatementLink href={statementAddress(mall, shop.id, addDays(`${today.slice(0, 8)}01`, -1))}>
            Last month
          </StatementLink>
        </span>
      ),
    },
  ];
}

function StatementLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonClasses('outline', 'sm')}>
      {children}
    </a>
  );
}

function wordGift({ gives, value }: Shop): string {
  if (gives === 'minutes') return `${value} minutes`;
  return gives === 'percent' ? `${value} %` : formatRupees(value);
}

function wordWorth({ worthThisMonth, billedThisMonth, heldThisMonth, budget }: Shop): string {
  const worth = formatRupees(worthThisMonth);
  if (budget === null) return worth;
  const pays = billedThisMonth < worthThisMonth ? `, pays ${formatRupees(billedThisMonth)}` : '';
  const held = heldThisMonth > 0 ? `, ${formatRupees(heldThisMonth)} held` : '';
  return `${worth}${pays} of ${formatRupees(budget)}${held}`;
}
