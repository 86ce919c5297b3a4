import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, requiredName, requiredText, rupees, text } from './text.ts';

const ofMall = z.strictObject({ id: text(64) });
const ofShop = z.strictObject({ id: text(64), shop: text(64) });

const Gives = z.enum(['minutes', 'percent', 'amount']);
const A_COUNT = 'A whole number from 1 to 1,00,000';
const Most = z.number().int(A_COUNT).min(1, A_COUNT).max(100_000, A_COUNT);

const ShopInput = z
  .strictObject({
    name: requiredName(60, 'Name the shop'),
    gives: Gives,
    /** Minutes from the entry, per cent of what is due, or rupees. */
    value: rupees(0.01, 100_000),
    /** The most that it pays for in a month, in rupees; null: no limit. What its gifts come to beyond that the mall bears. */
    budget: rupees(1, 10_000_000).nullable().default(null),
    mostADay: Most.default(200),
    /** One car in a day, and in a month: a friend who comes every day is no customer. */
    mostAPlateADay: Most.default(1),
    mostAPlateAMonth: Most.default(8),
  })
  .superRefine(({ gives, value }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (gives === 'percent' && (value > 100 || !Number.isInteger(value)))
      fault('Whole per cent, from 1 to 100');
    if (gives === 'minutes' && (value > 10_080 || !Number.isInteger(value)))
      fault('Whole minutes, from 1 to 10,080, which is a week');
  });
export type ShopInput = z.output<typeof ShopInput>;

const Shop = z.object({
  id: z.string(),
  name: z.string(),
  gives: Gives,
  value: z.number(),
  budget: z.number().nullable(),
  mostADay: z.number().int(),
  mostAPlateADay: z.number().int(),
  mostAPlateAMonth: z.number().int(),
  isEnded: z.boolean(),
  /**
   * This month: how many bills, and what they are worth so far, in rupees: of a car inside what it takes off were it to
   * leave now. All shops sum to what came off.
   */
  givenThisMonth: z.number().int(),
  worthThisMonth: z.number(),
  /** What it pays of that: never more than its budget. The rest is the mall's. */
  billedThisMonth: z.number(),
  /** What gifts to cars that are inside, or about which a person is to decide, may come to: so much of the budget is held. */
  heldThisMonth: z.number(),
});
export type Shop = z.output<typeof Shop>;

export const listShops = endpoint({
  method: 'GET',
  path: '/api/malls/:id/shops',
  summary: 'The shops that pay for their customers’ parking, with what they gave this month.',
  access: 'mall-admin',
  may: 'see_shops',
  mallNamedBy: 'params.id',
  params: ofMall,
  answer: z.object({ shops: z.array(Shop) }),
});

export const addShop = endpoint({
  method: 'POST',
  path: '/api/malls/:id/shops',
  summary:
    'Adds a shop; 409 `name_taken` where an open shop of the mall has its name. Its link is made by a call of its own.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofMall,
  body: ShopInput,
  answer: Shop,
  status: 201,
});

export const changeShop = endpoint({
  method: 'PUT',
  path: '/api/malls/:id/shops/:shop',
  summary:
    'Changes what a shop gives from now on; `isEnded` lets it give nothing more. 409 `name_taken` where another open shop has its name.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofShop,
  body: z.strictObject({ shop: ShopInput, isEnded: z.boolean().optional() }),
  answer: Shop,
});

export const makeShopLink = endpoint({
  method: 'POST',
  path: '/api/malls/:id/shops/:shop/link',
  summary: 'Makes a new link for a shop’s page. The one before it opens nothing any more.',
  access: 'mall-admin',
  may: 'manage_passes',
  mallNamedBy: 'params.id',
  params: ofShop,
  body: z.strictObject({}),
  answer: z.object({ url: z.string() }),
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/malls/:id/shops/:shop/statement.csv',
  summary:
    'What a shop gave in the month of a day, bill by bill, with what it is worth, what the shop pays of it and what the mall bears, as CSV.',
  access: 'mall-admin',
  may: 'see_shops',
  mallNamedBy: 'params.id',
  params: ofShop,
  query: z.object({ month: Day }),
  answer: z.unknown(),
});

const ofToken = z.strictObject({ token: text(64) });

const ShopPage = z.object({
  shop: z.string(),
  mall: z.string(),
  gives: Gives,
  value: z.number(),
  givenToday: z.number().int(),
  mostADay: z.number().int(),
  /** Rupees that are left this month, less what is held; null where there is no budget. */
  budgetLeft: z.number().nullable(),
  /** What gifts that are not settled yet may come to. */
  held: z.number(),
  /** The newest of today, without any plate; `billed` is what the shop pays of it, within its budget. */
  given: z.array(z.object({ bill: z.string(), at: z.string(), worth: z.number(), billed: z.number() })),
});
export type ShopPage = z.output<typeof ShopPage>;

export const showShop = endpoint({
  method: 'GET',
  path: '/api/shop/:token',
  summary: 'A shop’s own page, for whoever holds its link.',
  access: 'everyone',
  params: ofToken,
  answer: ShopPage,
});

export const validateAtShop = endpoint({
  method: 'POST',
  path: '/api/shop/:token/validations',
  summary:
    'Gives the parking of a customer what the shop pays for: by the code of the visit or the address in the QR code of its bill, and the number of the shop’s own bill, which is good once. The code is good while the car is inside or holds at an exit for what is due; within a day after that it answers 409 `visit_ended`. 409 `budget_spent` where it may come to more than is left of the month’s budget; what was given stands, and no shop pays more than its budget.',
  access: 'everyone',
  params: ofToken,
  body: z.strictObject({
    visit: requiredText(300, 'Scan or type the parking code'),
    bill: requiredText(40, 'Type the number of your bill'),
  }),
  answer: z.object({
    /** The same bill for the same visit again changes nothing. */
    isNew: z.boolean(),
    charges: z.number(),
    amountDue: z.number(),
    page: ShopPage,
  }),
});
