import type {
  ClosedDrawer,
  DrawerHolder,
  OpenDrawer as ShownOpen,
  OwnDrawer,
} from '#contract/cash-drawers.ts';
import type { CashShift, ClosedCashShift } from '#contract/lanes.ts';
import { mayAs } from '#contract/roles.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import { troublesOf } from '#domain/money/open-drawer.ts';
import type { Standing } from '../../accounts/index.ts';
import type { CountedDrawer } from './close-drawer.ts';
import { toDrawer, type OpenDrawer } from './shifts.ts';
import type { MovedShift, StoredShift } from './store.ts';

type ShownDrawer = Pick<OpenDrawer, 'shift' | 'takenPaise' | 'paidOutPaise'>;

export function presentDrawer({ shift, takenPaise, paidOutPaise }: ShownDrawer): CashShift {
  const { publicId, openedAt, floatPaise } = shift;
  return {
    id: publicId,
    openedAt: openedAt.toISOString(),
    float: toRupees(floatPaise),
    taken: toRupees(takenPaise),
    paidOut: toRupees(paidOutPaise),
  };
}

export function presentCounted(counted: CountedDrawer): ClosedCashShift {
  return {
    ...presentDrawer(counted),
    closedAt: counted.closedAt.toISOString(),
    counted: toRupees(counted.countedPaise),
    expected: toRupees(counted.expectedPaise),
    difference: toRupees(counted.differencePaise),
  };
}

/** Who reads, and who is known by which name. */
export interface Readers {
  readonly reader: string;
  readonly standings: ReadonlyMap<string, Standing>;
}

export function presentOpen(
  moved: MovedShift,
  { isMallDeleted, now, ...readers }: Readers & { readonly isMallDeleted: boolean; readonly now: Date },
): ShownOpen {
  const drawer = toDrawer(moved);
  const holder = presentHolder(moved.person, readers);
  const mayClose = holder.isSuperAdmin || mayAs(holder.role ?? undefined, 'work_lanes');
  return {
    ...presentDrawer(drawer),
    holder,
    expected: toRupees(drawer.insidePaise),
    lastMovedAt: moved.lastMovedAt?.toISOString() ?? null,
    troubles: troublesOf({ openedAt: moved.openedAt, mayClose, isMallDeleted }, now),
  };
}

export function presentClosed(moved: MovedShift, readers: Readers): ClosedDrawer {
  const [closed, { person }] = [presentEnd(moved), moved];
  return {
    ...presentDrawer(toDrawer(moved)),
    closedAt: closed.closedAt ?? '',
    counted: closed.counted ?? 0,
    expected: closed.expected ?? 0,
    difference: closed.difference ?? 0,
    holder: presentHolder(person, readers),
    ...presentCloser(moved, readers.reader, (id) => readers.standings.get(id)?.name),
  };
}

/** A drawer for its holder. */
export function presentOwn(
  shift: StoredShift,
  mall: { readonly name: string; readonly publicId: string } | null,
  nameOf: (person: string) => string | undefined,
): OwnDrawer {
  const { publicId: id, openedAt, person } = shift;
  const { name = 'A mall that is gone', publicId: mallId = '' } = mall ?? {};
  const own = { id, mall: name, mallId, openedAt: openedAt.toISOString(), ...presentEnd(shift) };
  return { ...own, ...presentCloser(shift, person, nameOf) };
}

function presentEnd({ closedAt, countedPaise, expectedPaise }: StoredShift) {
  const rupees = (amount: Paise | null) => (amount === null ? null : toRupees(amount));
  const isCounted = countedPaise !== null && expectedPaise !== null;
  return {
    closedAt: closedAt?.toISOString() ?? null,
    counted: rupees(countedPaise),
    expected: rupees(expectedPaise),
    difference: isCounted ? toRupees(paise(countedPaise - expectedPaise)) : null,
  };
}

function presentCloser(
  { closedBy: closer, person, closeReason, isUncounted }: StoredShift,
  reader: string,
  nameOf: (person: string) => string | undefined,
): Pick<ClosedDrawer, 'closedBy' | 'isUncounted' | 'reason'> {
  const isOther = closer !== null && closer !== person;
  return {
    closedBy: isOther ? { name: nameOf(closer) ?? null, isYou: closer === reader } : null,
    isUncounted,
    reason: closeReason,
  };
}

function presentHolder(person: string, { reader, standings }: Readers): DrawerHolder {
  const { name = null, role = null, isSuperAdmin = false } = standings.get(person) ?? {};
  return { id: person, name, role, isSuperAdmin, isYou: person === reader };
}
