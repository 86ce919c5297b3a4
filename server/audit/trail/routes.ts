import { Readable } from 'node:stream';
import { exportAudit, exportMallAudit, readAudit, readMallAudit } from '#contract/audit.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { TrailCheck } from '../check.ts';
import type { NotedEvent } from '../folded-events.ts';
import { badInput } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Services } from '../../platform/services.ts';
import { csvHead, csvLine } from './csv.ts';
import { presentState } from './present.ts';
import { readFilters, readPage, type AuditNames, type WantedPage } from './read-page.ts';
import type { RecordCursor } from './store.ts';
import { readCursor, writeCursor } from './wanted.ts';

interface Parts {
  readonly services: Services;
  readonly names: AuditNames;
  readonly check: TrailCheck;
  readonly seal: () => Promise<void>;
  readonly markPlate: (text: string) => string;
  readonly note: (event: Omit<NotedEvent, 'at'>) => Promise<void>;
}

type Filters = Parameters<typeof readFilters>[0];
/** Whose trail: of all malls, or of one. */
type Whole = 'all' | { readonly mall: number };

const USUAL = 50;
/** So many are worked on in one go; between two pages others have their turn. */
const EXPORT_PAGE = 250;
const EXPORT_MOST = 100_000;
/** Nobody waits at a screen for the pages of an export. */
const EXPORT_WORK_MS = 30_000;
const TEN_MINUTES_MS = 600_000;

/** Mounts the reading of the trail: for super admins the whole, for a mall's admin that mall's. */
export function mountTrail(app: FastifyInstance, parts: Parts): void {
  const { names } = parts;
  const mallOf = async (publicId: string | undefined) => {
    if (publicId === undefined) return null;
    const mall = await names.findMall(publicId);
    if (mall === null) throw badInput('There is no such mall.', { mall: 'There is no such mall.' });
    return mall;
  };
  mount(app, readAudit, async ({ query, caller }) =>
    answerPage(parts, caller.publicId, 'all', await mallOf(query.mall), query),
  );
  mount(app, readMallAudit, ({ query, caller, mall }) =>
    answerPage(parts, caller.publicId, { mall }, mall, query),
  );
  mount(app, exportAudit, async ({ query, caller, reply }) =>
    sendCsv(parts, reply, caller.publicId, 'all', await mallOf(query.mall), query),
  );
  mount(app, exportMallAudit, ({ query, caller, mall, reply }) =>
    sendCsv(parts, reply, caller.publicId, { mall }, mall, query),
  );
}

async function answerPage(
  { services, names, check, seal, markPlate, note }: Parts,
  account: string,
  whole: Whole,
  mall: number | null,
  query: Filters & { limit?: number | undefined; before?: string | undefined },
) {
  const wanted = await readFilters(query, names, markPlate);
  const before = query.before === undefined ? null : readCursor(query.before);
  await seal();
  const { records, next } = await readPage(
    services,
    scopeOf(whole),
    { ...wanted, mall, before, limit: query.limit ?? USUAL },
    names,
  );
  await note({
    kind: 'audit_read',
    account,
    mallId: mall,
    facts: factsOf(query, wanted),
    amounts: { rows: records.length },
    foldMs: TEN_MINUTES_MS,
  });
  const state = await check.state();
  return {
    records,
    next: next && writeCursor(next),
    trail: presentState(state, whole === 'all'),
  };
}

async function sendCsv(
  { services, names, seal, markPlate, note }: Parts,
  reply: FastifyReply,
  account: string,
  whole: Whole,
  mall: number | null,
  query: Filters,
): Promise<FastifyReply> {
  const wanted = { ...(await readFilters(query, names, markPlate)), mall, limit: EXPORT_PAGE };
  const facts = { what: 'audit', ...factsOf(query, wanted) };
  await note({ kind: 'exported', account, mallId: mall, facts, foldMs: 0 });
  await seal();
  const day = services.clock().toISOString().slice(0, 10);
  reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`);
  reply.header('cache-control', 'no-store').type('text/csv; charset=utf-8');
  return reply.send(Readable.from(linesOf(services, scopeOf(whole), wanted, names)));
}

async function* linesOf(
  services: Services,
  scope: 'system' | { mall: number },
  wanted: Omit<WantedPage, 'before'>,
  names: AuditNames,
): AsyncGenerator<string> {
  yield csvHead();
  let before: RecordCursor | null = null;
  for (let count = 0; count < EXPORT_MOST; count += EXPORT_PAGE) {
    const { records, next }: Awaited<ReturnType<typeof readPage>> = await readPage(
      services,
      scope,
      { ...wanted, before },
      names,
      EXPORT_WORK_MS,
    );
    yield records.map(csvLine).join('');
    if (!next) return;
    before = next;
  }
  yield `"More records fit than the ${EXPORT_MOST} above: choose days."\r\n`;
}

function scopeOf(whole: Whole) {
  return whole === 'all' ? 'system' : whole;
}

/** The filters as facts. What was typed may be a plate or a name, so it is recorded as what stands for it. */
function factsOf({ kind, from, to, person }: Filters, { plate }: { plate: string | null }) {
  return {
    kind: kind ?? null,
    from: from ?? null,
    to: to ?? null,
    byPerson: person !== undefined,
    search: plate,
  };
}
