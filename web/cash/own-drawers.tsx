import type { OwnDrawer } from '#contract/cash-drawers.ts';
import { useState } from 'react';
import { useNow } from '../platform/age.ts';
import { formatAmount } from '../platform/format-amount.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Section } from '../ui/section.tsx';
import { useOwnDrawers } from './queries.ts';
import { wordClosedForYou, wordDifference, wordInstant } from './word-drawers.ts';

const NEWS_MS = 3 * 86_400_000;

/** What somebody did with the drawer of whoever works at the lanes of a mall (its `_id`), for some days. */
export function ClosedForYou({ mall }: { mall: string }) {
  const { data } = useOwnDrawers();
  const now = useNow();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const news = (data ?? []).filter(
    ({ id, mallId, closedAt, closedBy }) =>
      closedBy !== null &&
      closedAt !== null &&
      mallId === mall &&
      !seen.includes(id) &&
      now - Date.parse(closedAt) < NEWS_MS,
  );
  return news.map((drawer) => (
    <Banner key={drawer.id} tone="info" onDismiss={() => setSeen([...seen, drawer.id])}>
      {wordClosedForYou(drawer)} <Reason drawer={drawer} />
    </Banner>
  ));
}

/** The own drawers of the last months, on the account's page: nothing for whoever never had one. */
export function OwnDrawersSection() {
  const { data } = useOwnDrawers();
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Your cash drawers"
      text="Those that you have open, and those that were closed in the last 90 days. Where somebody else counted one, it says who, and why."
    >
      <ul className="grid grid-cols-1 divide-y divide-line text-sm">
        {data.map((drawer) => (
          <li key={drawer.id} className="grid gap-1 py-3 first:pt-0">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b dir="auto" className="font-semibold wrap-anywhere">
                {drawer.mall}
              </b>
              <span className="figures text-muted">{wordSpan(drawer)}</span>
              {drawer.difference !== null && drawer.difference !== 0 && (
                <Badge tone={drawer.difference < 0 ? 'bad' : 'warn'}>
                  {wordDifference(drawer.difference)}
                </Badge>
              )}
            </span>
            <span className="wrap-anywhere">
              {wordClosedForYou(drawer) ?? wordOwn(drawer)} <Reason drawer={drawer} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reason({ drawer: { reason } }: { drawer: OwnDrawer }) {
  return reason === null ? null : <q className="text-muted">{reason}</q>;
}

function wordSpan({ openedAt, closedAt }: OwnDrawer): string {
  return closedAt === null
    ? `open since ${wordInstant(openedAt)}`
    : `${wordInstant(openedAt)} to ${wordInstant(closedAt)}`;
}

function wordOwn({ closedAt, counted, expected }: OwnDrawer): string {
  if (closedAt === null)
    return 'Close it on the Lanes page before you leave. Without a role there somebody else has to count it.';
  return `You counted ${formatAmount(counted ?? 0)}, ${formatAmount(expected ?? 0)} was expected.`;
}
