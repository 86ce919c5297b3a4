import type { Shop } from '#contract/shops.ts';
import { HOW_WORTH_COUNTS } from '#contract/shop-words.ts';
import { useState } from 'react';
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

/** The shops that pay for their customers' parking: what each gives, and what it gave this month. */
export default function ShopsPanel({ mall }: { mall: string }) {
  const shops = useShops(mall);
  const age = useFigureAge(shops);
  const [open, setOpen] = useState<Open>(null);
  const today = useToday();
  const columns = columnsOf(mall, today, setOpen);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button onClick={() => setOpen({ what: 'form', shop: null })}>Add a shop</Button>
      </div>
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
        <p className="max-w-prose text-sm text-muted">Worth, here and in a statement: {HOW_WORTH_COUNTS}</p>
      )}
      {open?.what === 'form' && <ShopForm mall={mall} shop={open.shop} onClose={() => setOpen(null)} />}
      {open?.what === 'link' && <LinkDialog mall={mall} shop={open.shop} onClose={() => setOpen(null)} />}
    </div>
  );
}

function columnsOf(mall: string, today: string, onOpen: (open: Open) => void): readonly TableColumn<Shop>[] {
  return [
    {
      header: 'Shop',
      cell: (shop) => (
        <button
          type="button"
          onClick={() => onOpen({ what: 'form', shop })}
          className="min-h-11 text-start font-semibold underline"
        >
          <span dir="auto" className="wrap-anywhere">
            {shop.name}
          </span>
        </button>
      ),
    },
    { header: 'Gives', cell: wordGift },
    {
      header: 'Bills this month',
      cell: ({ givenThisMonth }) => <span className="figures">{givenThisMonth}</span>,
    },
    { header: 'Worth this month', cell: (shop) => <span className="figures">{wordWorth(shop)}</span> },
    {
      header: 'Page and statement',
      cell: (shop) =>
        shop.isEnded ? (
          <Badge>Ended</Badge>
        ) : (
          <span className="flex flex-wrap gap-2 py-1">
            <Button size="sm" look="outline" onClick={() => onOpen({ what: 'link', shop })}>
              Link
            </Button>
            <a
              href={statementAddress(mall, shop.id, today)}
              download
              className={buttonClasses('outline', 'sm')}
            >
              Statement
            </a>
          </span>
        ),
    },
  ];
}

function wordGift({ gives, value }: Shop): string {
  if (gives === 'minutes') return `${value} minutes`;
  return gives === 'percent' ? `${value} %` : formatRupees(value);
}

function wordWorth({ worthThisMonth, budget }: Shop): string {
  const worth = formatRupees(worthThisMonth);
  return budget === null ? worth : `${worth} of ${formatRupees(budget)}`;
}
