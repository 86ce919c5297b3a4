import { listGoodSpans, type PassTimes, type GoodSpan } from '../passes/pass-times.ts';
import { paise, type Paise } from './money.ts';
import { chargeLine, type ChargeLine, type PricedClass } from './tariff.ts';

/** Who may give a session time by the week: a season pass, or a list of the mall. */
export type PassKind = 'season' | 'staff' | 'vip';

/** A pass that a session came in by, as it was given: its number names it on the bill. */
export interface PassCover {
  readonly kind: 'pass';
  readonly by: PassKind;
  readonly number: number;
  readonly times: PassTimes;
  /** The class that the car pays as in these times, where it is not free. */
  readonly paysAs: PricedClass | null;
}

/** What a shop gave: minutes from the entry, a share of what is due, or an amount. */
export type ShopCover = { readonly kind: 'shop'; readonly shop: string } & ShopGift;
export type ShopGift =
  | { readonly gives: 'minutes'; readonly minutes: number }
  | { readonly gives: 'percent'; readonly percent: number }
  | { readonly gives: 'amount'; readonly paise: Paise };

/**
 * What somebody decided to take off: the charge was wrong, or it was right, or so much was given back on the payment
 * provider's pages. It stays off, however the session is priced anew.
 */
export interface DecidedCover {
  readonly kind: 'decided';
  readonly as: 'corrected' | 'goodwill' | 'refunded_outside';
  readonly paise: Paise;
}

/** Why a session pays less than its tariff says. The tariff stays what it is: each is a line of the bill. */
export type Cover = PassCover | ShopCover | DecidedCover;

const MINUTE_MS = 60_000;
const NO_PAISE = paise(0);

/** The parts of a session that its free passes cover. */
export function coveredSpans(covers: readonly Cover[], session: GoodSpan): GoodSpan[] {
  return covers.flatMap((cover) =>
    cover.kind === 'pass' && cover.paysAs === null ? listGoodSpans(cover.times, session) : [],
  );
}

/** The class that a list lets a car pay as, if it is good at the entry. */
export function classByList(covers: readonly Cover[], entryMs: number): PassCover | null {
  const isGood = (cover: PassCover) =>
    listGoodSpans(cover.times, { fromMs: entryMs, untilMs: entryMs + 1 }).length > 0;
  return (
    (covers.find(
      (cover) => cover.kind === 'pass' && cover.paysAs !== null && isGood(cover),
    ) as PassCover | null) ?? null
  );
}

/** Until how long after the entry a session is free by what shops gave: the most counts, as with stamps. */
export function freeMsByShops(covers: readonly Cover[]): number {
  return Math.max(0, ...covers.map(minutesOf)) * MINUTE_MS;
}

/** The free minutes that a cover is; none where it is something else. */
function minutesOf(cover: Cover): number {
  return cover.kind === 'shop' && cover.gives === 'minutes' ? cover.minutes : 0;
}

/** Whether spans, in any order, leave nothing of another one out. */
export function isWhollyIn(spans: readonly GoodSpan[], { fromMs, untilMs }: GoodSpan): boolean {
  let reached = fromMs;
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    if (span.fromMs > reached) break;
    reached = Math.max(reached, span.untilMs);
  }
  return reached >= untilMs && spans.length > 0;
}

/** How much of a span others leave out, in whatever order and however they overlap. */
export function leftOutMs(spans: readonly GoodSpan[], { fromMs, untilMs }: GoodSpan): number {
  let [reached, out] = [fromMs, 0];
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    out += Math.max(0, Math.min(span.fromMs, untilMs) - reached);
    reached = Math.max(reached, span.untilMs);
  }
  return out + Math.max(0, untilMs - reached);
}

/**
 * The lines that name passes which are good for a part of the session, and shops that gave minutes. Free minutes do not
 * add up: each gift but the one that counts is marked.
 */
export function coverLines(covers: readonly Cover[], session: GoodSpan, stampedMs = 0): ChargeLine[] {
  const most = freeMsByShops(covers);
  const counts = stampedMs > most ? undefined : covers.find((cover) => minutesOf(cover) * MINUTE_MS === most);
  return covers.flatMap((cover) => {
    if (cover.kind === 'shop') {
      if (cover.gives !== 'minutes') return [];
      const within = cover === counts ? {} : { isWithin: 1 };
      return [
        chargeLine('shop_minutes', 1, NO_PAISE, { shop: cover.shop, minutes: cover.minutes, ...within }),
      ];
    }
    if (cover.kind === 'decided' || listGoodSpans(cover.times, session).length === 0) return [];
    const { fromMinute, toMinute, days } = cover.times;
    const hours = { days: days.join(' '), from: fromMinute, to: toMinute };
    const asClass = cover.paysAs === null ? {} : { class: cover.paysAs };
    return [chargeLine(LINE_OF[cover.by], 1, NO_PAISE, { number: cover.number, ...hours, ...asClass })];
  });
}

/** Whether a line names a pass, or a list of the mall. */
export function isListed(code: ChargeLine['code']): boolean {
  return Object.values<string>(LINE_OF).includes(code);
}

const LINE_OF = { season: 'season_pass', staff: 'staff_list', vip: 'vip_list' } as const;

/**
 * What comes off an amount: of shops shares first, each of what is left, then amounts; then what somebody decided. Never
 * more than there is.
 */
export function takeOff(
  covers: readonly Cover[],
  total: Paise,
): { readonly totalPaise: Paise; readonly lines: ChargeLine[] } {
  let left: number = total;
  const lines: ChargeLine[] = [];
  const take = (
    code: 'shop_percent' | 'shop_amount' | DecidedCover['as'],
    amount: number,
    parameters: ChargeLine['parameters'] = {},
  ) => {
    if (amount <= 0) return;
    left -= amount;
    lines.push(chargeLine(code, 1, paise(-amount), parameters));
  };
  const shops = covers.filter((cover) => cover.kind === 'shop');
  for (const cover of shops)
    if (cover.gives === 'percent') {
      // A part of a paisa is the driver's.
      const amount = Math.min(left, Math.ceil((left * cover.percent) / 100));
      take('shop_percent', amount, { shop: cover.shop, percent: cover.percent });
    }
  for (const cover of shops)
    if (cover.gives === 'amount') take('shop_amount', Math.min(left, cover.paise), { shop: cover.shop });
  for (const cover of covers) if (cover.kind === 'decided') take(cover.as, Math.min(left, cover.paise));
  return { totalPaise: paise(left), lines };
}
