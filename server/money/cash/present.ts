import type { ClosedDrawer, DrawerHolder, OpenDrawer, OwnDrawer, PaidOut } from '#contract/cash-drawers.ts';
import type { CashShift, ClosedCashShift } from '#contract/lanes.ts';
import { paise, toRupees, type Paise } from '#domain/money/money.ts';
import type { NamedRole } from '../../accounts/index.ts';
import type { CountedDrawer } from './close-drawer.ts';
import { findTroubles } from './find-troubles.ts';
import { toDrawer, type FilledDrawer } from './shifts.ts';
import { wordReason } from '../refunds/word-reason.ts';
import type { MovedShift, PaidOutRefund, StoredShift } from './store.ts';

type ShownDrawer = Pick<FilledDrawer, 'shift' | 'takenPaise' | 'paidOutPaise'>;

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
  readonly roles: ReadonlyMap<string, NamedRole>;
}

export function presentOpen(
  moved: MovedShift,
  { isMallDeleted, now, ...readers }: Readers & { readonly isMallDeleted: boolean; readonly now: Date },
): OpenDrawer {
  const drawer = toDrawer(moved);
  return {
    ...presentDrawer(drawer),
    holder: presentHolder(moved.person, readers),
    expected: toRupees(drawer.insidePaise),
    lastMovedAt: moved.lastMovedAt?.toISOString() ?? null,
    troubles: findTroubles(moved, { role: readers.roles.get(moved.person), isMallDeleted, now }),
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
    ...presentCloser(moved, readers.reader, (id) => readers.roles.get(id)?.name),
  };
}

/** Cash that went back to a driver, with who decided that and who paid it. */
export function presentPaidOut(
  { at, session, paise: amount, reason, person, paidPerson }: PaidOutRefund,
  nameOf: (person: string) => string | undefined,
): PaidOut {
  return {
    at: at.toISOString(),
    session,
    amount: toRupees(amount),
    reason: wordReason(reason),
    decidedBy: person === null ? null : (nameOf(person) ?? FORMER),
    paidBy: paidPerson === null ? null : (nameOf(paidPerson) ?? null),
    isSamePerson: person !== null && person === paidPerson,
  };
}

/** A person whose account was erased, or a shop, whose gift came after the payment: the reason says so. */
const FORMER = 'Nobody of the staff now';

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

function presentHolder(person: string, { reader, roles }: Readers): DrawerHolder {
  const { name = null, role = null, isSuperAdmin = false } = roles.get(person) ?? {};
  return { id: person, name, role, isSuperAdmin, isYou: person === reader };
}
