import { mayAs } from '#contract/roles.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { paths } from '../paths.ts';
import { MALL_PAGES } from '../mall-pages.ts';
import type { FoundIn } from './queries.ts';
import type { SearchedMall } from './searched-malls.ts';

/** One line of the list, and where it leads. */
export interface Choice {
  readonly key: string;
  readonly group: 'Sessions' | 'Slots' | 'Devices' | 'Pages';
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

const at = (path: string, address: string) => path.replace('$mall', encodeURIComponent(address));

/** The pages that fit what was typed: all of them while that is nothing. */
export function listPages(malls: readonly SearchedMall[], isSuper: boolean, typed: string): Choice[] {
  const own = malls.flatMap((mall) => [
    pageOf(mall, { to: paths.admin, label: 'Dashboard' }),
    ...(mayAs(mall.role, 'recount') ? [pageOf(mall, { to: paths.adminRecount, label: 'Recount' })] : []),
    ...MALL_PAGES.filter(({ may }) => mayAs(mall.role, may)).map((page) => pageOf(mall, page)),
  ]);
  const all = isSuper
    ? [
        ...own,
        simple('Super admin', 'Malls, devices, admins', paths.super),
        simple('Audit', 'All malls', paths.audit),
      ]
    : own;
  const words = typed.trim().toLowerCase().split(/\s+/);
  return all.filter(({ label, detail }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
}

function pageOf({ name, address }: SearchedMall, { to, label }: { to: string; label: string }): Choice {
  return simple(label, name, at(to, address));
}

function simple(label: string, detail: string, href: string): Choice {
  return { key: href, group: 'Pages', label, detail, href };
}

/** Stays by what was typed, slots and devices, pages; where plates only look alike, stays come last. */
export function listChoices(
  found: readonly FoundIn[],
  pages: readonly Choice[],
  isSuper: boolean,
): readonly Choice[] {
  const manyMalls = found.length > 1;
  const of = ({ name }: SearchedMall) => (manyMalls ? `, ${name}` : '');
  const sessions = found
    .flatMap(({ mall, answer }) => answer.sessions.map((session) => ({ mall, session })))
    .toSorted((one, other) => Number(other.session.isExact) - Number(one.session.isExact));
  const stays = sessions.map(({ mall, session }) => toStay(mall, session, of(mall)));
  const things = [
    ...found.flatMap(({ mall, answer }) => answer.slots.map((slot) => toSlot(mall, slot, of(mall)))),
    ...found.flatMap(({ mall, answer }) =>
      answer.devices.map((device) => toDevice({ mall, isSuper }, device, of(mall))),
    ),
  ];
  return sessions[0]?.session.isExact === true
    ? [...stays, ...things, ...pages]
    : [...things, ...pages, ...stays];
}

function toSlot(mall: SearchedMall, slot: SearchAnswer['slots'][number], ofMall: string): Choice {
  const { code, level, status } = slot;
  return {
    key: `${mall.id} ${code}`,
    group: 'Slots',
    label: code,
    detail: `Level ${level}, ${STATUS[status]}${ofMall}`,
    href: at(paths.userMall, mall.address),
  };
}

function toDevice(
  { mall, isSuper }: { mall: SearchedMall; isSuper: boolean },
  device: SearchAnswer['devices'][number],
  ofMall: string,
): Choice {
  const page = mayAs(mall.role, 'attend') ? paths.adminAttention : paths.admin;
  const own = `${at(paths.adminDevices, mall.address)}?device=${encodeURIComponent(device.id)}`;
  return {
    key: device.id,
    group: 'Devices',
    label: device.name,
    detail: `${wordDevice(device)}${ofMall}`,
    href: isSuper || mayAs(mall.role, undefined) ? own : at(page, mall.address),
  };
}

const STATUS = { empty: 'free', occupied: 'occupied', unknown: 'not known', closed: 'closed' } as const;

function toStay(mall: SearchedMall, session: SearchAnswer['sessions'][number], ofMall: string): Choice {
  const { id, plate, isExact, isInside, slot } = session;
  const doubt = isExact ? '' : ', looks alike';
  const place = isInside && slot !== null ? `, ${slot}` : '';
  return {
    key: id,
    group: 'Sessions',
    label: plate === '' ? 'No plate' : plate,
    detail: `${isInside ? 'Inside' : 'Left'}${place}, ${wordTimes(session)}${doubt}${ofMall}`,
    href: `${at(paths.admin, mall.address)}?session=${encodeURIComponent(id)}`,
  };
}

const INSTANT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

function wordTimes({ entryAt, exitAt }: SearchAnswer['sessions'][number]): string {
  if (entryAt !== null) return `came ${INSTANT.format(new Date(entryAt))}`;
  return exitAt === null ? 'times not known' : `left ${INSTANT.format(new Date(exitAt))}`;
}

function wordDevice({ kind, gate, lastSeenAt }: SearchAnswer['devices'][number]): string {
  const place = gate === null ? '' : ` at ${gate}`;
  const seen = lastSeenAt === null ? 'no signal yet' : `last signal ${INSTANT.format(new Date(lastSeenAt))}`;
  return `${kind.replaceAll('-', ' ')}${place}, ${seen}`;
}
