/** Every address of the product, once. */
export const paths = {
  home: '/',
  solutions: '/solutions',
  about: '/about',
  contact: '/contact',
  userHome: '/user/home',
  userMalls: '/user/mall',
  userMall: '/user/mall/$mall',
  userHistory: '/user/history',
  userPrePlan: '/user/pre-plan',
  userHelp: '/user/help',
  admin: '/admin/$mall',
  adminPalladium: '/admin/palladium',
  adminPhoenix: '/admin/phoenix',
  palladium: '/palladium',
  phoenix: '/phoenix',
  super: '/super',
} as const;

/** Specification 2: the two malls with addresses of their own, by the mall's small id. */
const NAMED: Readonly<Record<number, string>> = { 1: 'palladium', 2: 'phoenix' };

/** The last part of a mall's address: `palladium` and `phoenix` for ids 1 and 2, else its slug. */
export function mallAddress(mall: { id: number; slug: string }): string {
  return NAMED[mall.id] ?? mall.slug;
}
