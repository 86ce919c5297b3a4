import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  addShop,
  changeShop,
  exportStatement,
  listShops,
  makeShopLink,
  showShop,
  validateAtShop as validateCall,
  type Shop,
} from '#contract/shops.ts';
import type { FastifyInstance } from 'fastify';
import { changedBy, noteSecurityEvent } from '../../audit/index.ts';
import { conflict, notThere, tooMany } from '../../platform/http/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import { createLimit } from '../../platform/limits/create-limit.ts';
import { allowWithin } from '../../platform/limits/limit-policies.ts';
import type { Transaction } from '../../platform/storage/database.ts';
import type { PassServices } from '../pass-services.ts';
import { columnsOfShop, presentShopPage, presentShops } from './present.ts';
import { admitTyped } from './find-visit.ts';
import { findShopByToken, hashOfToken, shopToken } from './shop-link.ts';
import { findShop, insertShop, isNameTaken, listShopsOf, updateShop, type StoredShop } from './store.ts';
import { writeStatement } from './write-statement.ts';
import { validateAtShop } from './validate.ts';

const HOUR_MS = 3_600_000;
/** A code has 2.5 billion values; whoever guesses gets no further than this. */
const MOST_WRONG = 60;

/** Mounts what the mall's admin sees of its shops, and each shop's own page. */
export function mountShops(app: FastifyInstance, on: PassServices): void {
  const { services, malls } = on;
  const { database, clock, config } = services;

  mount(app, listShops, async ({ mall }) =>
    database.transact({ mall }, async (transaction) => ({
      shops: await presentShops(transaction, await listShopsOf(transaction, mall), clock()),
    })),
  );

  mount(app, addShop, async ({ params, body, caller }) => {
    const by = changedBy(caller, clock());
    return change(on, params.id, 'shop_added', by, async (transaction, mall) => {
      await refuseTakenName(transaction, mall, body.name, null);
      const publicId = randomUUID();
      const tokenHash = hashOfToken(shopToken(services, { publicId, tokenRound: 0 }));
      const times = { createdAt: by.now, changedAt: by.now, endedAt: null };
      return insertShop(transaction, { publicId, mall, tokenHash, ...columnsOfShop(body), ...times });
    });
  });

  mount(app, changeShop, async ({ params, body, caller }) => {
    const by = changedBy(caller, clock());
    return change(on, params.id, 'shop_changed', by, async (transaction, mall) => {
      const { id, endedAt } = await find(transaction, mall, params.shop);
      const ended = body.isEnded === true ? (endedAt ?? by.now) : body.isEnded === false ? null : endedAt;
      if (ended === null) await refuseTakenName(transaction, mall, body.shop.name, id);
      const changes = { ...columnsOfShop(body.shop), endedAt: ended, changedAt: by.now };
      return updateShop(transaction, id, changes);
    });
  });

  mount(app, makeShopLink, async ({ params, caller }) => {
    const by = changedBy(caller, clock());
    let token = '';
    await change(on, params.id, 'shop_link_made', by, async (transaction, mall) => {
      const { id, publicId, tokenRound } = await find(transaction, mall, params.shop);
      token = shopToken(services, { publicId, tokenRound: tokenRound + 1 });
      const changes = { tokenHash: hashOfToken(token), tokenRound: tokenRound + 1, changedAt: by.now };
      return updateShop(transaction, id, changes);
    });
    return { url: `${config.siteUrl}/shop/${token}` };
  });

  mount(app, exportStatement, async ({ params, query: { month }, caller, mall, reply }) => {
    const facts = { what: 'shop statement', month: month.slice(0, 7) };
    const event = { kind: 'exported' as const, account: caller.publicId, mallId: mall };
    await noteSecurityEvent(services, { ...event, facts, foldMs: 0 });
    const shop = await database.transact({ mall }, (transaction) => find(transaction, mall, params.shop));
    const name = `${malls.known(mall)?.slug ?? 'mall'}-shop-${month.slice(0, 7)}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(writeStatement(services, shop, month)));
  });

  mountOwnPage(app, on);
}

/** Changes a shop, in one transaction with its audit record. */
async function change(
  { malls }: Pick<PassServices, 'malls'>,
  mallId: string,
  action: 'shop_added' | 'shop_changed' | 'shop_link_made',
  by: ReturnType<typeof changedBy>,
  work: (transaction: Transaction, mall: number) => Promise<StoredShop>,
): Promise<Shop> {
  const changed: Shop[] = [];
  await malls.change(mallId, by, action, async (transaction, { id: mall }) => {
    const shop = await work(transaction, mall);
    changed.push(...(await presentShops(transaction, [shop], by.now)));
    return { shop: shop.publicId };
  });
  const [shop] = changed.slice(-1);
  if (!shop) throw new Error('nothing was changed');
  return shop;
}

/** The page of a shop, for whoever holds its link: no account, and no plate is shown. */
function mountOwnPage(app: FastifyInstance, on: PassServices): void {
  const { database, clock } = on.services;
  const wrong = createLimit(on.services, 'shop codes', allowWithin(MOST_WRONG, HOUR_MS));
  const findShopOf = (token: string) =>
    database.transact('system', (transaction) => findShopByToken(transaction, token));

  mount(app, showShop, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const shop = await findShopOf(params.token);
    const { mall } = shop;
    return database.transact({ mall }, (transaction) => presentShopPage(on, transaction, shop, clock()));
  });

  mount(app, validateCall, async ({ params, body, reply }) => {
    reply.header('cache-control', 'no-store');
    const shop = await findShopOf(params.token);
    const { mall } = shop;
    const entry = await wrong.enter(String(shop.id));
    if (!entry.ok)
      throw tooMany('Too many wrong codes were typed. Please try again later.', entry.retryAfterSeconds);
    let isWrong = true;
    try {
      const link = await admitTyped(on, body.visit);
      const answer = await database.transact({ mall }, async (transaction) => {
        const given = await validateAtShop(on, transaction, shop, { ...body, link }, clock());
        return { ...given, page: await presentShopPage(on, transaction, shop, clock()) };
      });
      isWrong = false;
      return answer;
    } catch (error) {
      isWrong = (error as { code?: unknown }).code === 'visit_not_found';
      throw error;
    } finally {
      await entry.settle(isWrong);
    }
  });
}

/** Bills and statements name a shop by its name alone. One that has ended keeps its own for those of its time. */
async function refuseTakenName(
  transaction: Transaction,
  mall: number,
  name: string,
  own: number | null,
): Promise<void> {
  if (!(await isNameTaken(transaction, mall, name, own))) return;
  const sentence = 'Another shop of this mall already has this name.';
  throw conflict('name_taken', sentence, { name: sentence });
}

async function find(transaction: Transaction, mall: number, publicId: string): Promise<StoredShop> {
  const shop = await findShop(transaction, mall, publicId);
  if (!shop) throw notThere('There is no such shop in this mall.', 'shop_not_found');
  return shop;
}
