/** The address of every page, once. `$mall` is the last part of a mall's address. */
export const paths = {
  home: '/',
  solutions: '/solutions',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  refunds: '/refunds',
  userHome: '/user/home',
  userMalls: '/user/mall',
  userMall: '/user/mall/$mall',
  userHistory: '/user/history',
  userPrePlan: '/user/pre-plan',
  userHelp: '/user/help',
  ownDashboard: '/admin',
  admin: '/admin/$mall',
  palladium: '/palladium',
  phoenix: '/phoenix',
  super: '/super',
  superPlan: '/super/plan/$mall',
  superSetUp: '/super/set-up/$mall',
  records: '/records',
  recordsOfMall: '/records/$mall',
  account: '/account',
  invitation: '/invitation/$token',
  adminAudit: '/admin/$mall/audit',
  adminPeople: '/admin/$mall/people',
  adminPrices: '/admin/$mall/prices',
  adminLanes: '/admin/$mall/lanes',
  adminBooks: '/admin/$mall/books',
  adminDrawers: '/admin/$mall/drawers',
  adminRecount: '/admin/$mall/recount',
  adminPasses: '/admin/$mall/passes',
  audit: '/audit',
  reset: '/reset',
  verify: '/verify',
  pay: '/pay/$token',
  shop: '/shop/$token',
  wall: '/wall/$mall',
  disputes: '/admin/$mall/disputes',
  adminAttention: '/admin/$mall/attention',
  adminReports: '/admin/$mall/reports',
  adminEvacuation: '/admin/$mall/evacuation',
  adminSign: '/admin/$mall/sign',
  adminClosures: '/admin/$mall/closures',
  adminDevices: '/admin/$mall/devices',
  car: '/car',
  live: '/live/$mall',
} as const;

/** The part of a mall's page that says what parking costs there; an address that names it opens it. */
export const PRICES_PART = 'prices';

/** The call that ends a sign-in; a page that is being left makes it without the rest of the calls. */
export const SIGN_OUT_CALL = '/api/auth/logout';

/** Malls with a page of their own name, by the mall's small id. */
const NAMED_MALLS: Readonly<Record<number, string>> = { 1: 'palladium', 2: 'phoenix' };

/** The last part of a mall's address: `palladium` and `phoenix` for the malls 1 and 2, else its slug. */
export function mallAddress(mall: { id: number; slug: string }): string {
  return NAMED_MALLS[mall.id] ?? mall.slug;
}

/** Whether an address `/admin/{name}` is the dashboard of one of these malls; the two named ones are always there. */
export function hasDashboard(malls: readonly { id: number; slug: string }[], name: string): boolean {
  const isNamed = Object.values(NAMED_MALLS).includes(name);
  return isNamed || malls.some((mall) => mall.slug === name || mallAddress(mall) === name);
}

interface PublicPageFacts {
  /** The document that is rendered at build time. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
}

/** Pages for everyone: rendered at build time, listed in the sitemap, found by search engines. */
export const publicPages = {
  [paths.home]: {
    file: 'index.html',
    title: 'Get My Spot: smart parking for malls in India',
    description:
      'Number plates read at the gate, every spot watched by a sensor, free spots shown live, and charges explained line by line. Parking for malls in India.',
  },
  [paths.solutions]: {
    file: 'solutions.html',
    title: 'Solutions | Get My Spot',
    description:
      'Plate recognition, ultrasonic spot sensors and forecasts for mall parking: what each does, and what it does when it is not sure.',
  },
  [paths.about]: {
    file: 'about.html',
    title: 'About Us | Get My Spot',
    description:
      'A parking company from Surat, India: who we are, what we hold ourselves to, and who answers for what.',
  },
  [paths.contact]: {
    file: 'contact.html',
    title: 'Contact | Get My Spot',
    description:
      'Write, call or visit Get My Spot in Surat, Gujarat, India. We answer within 2 to 4 hours on business days.',
  },
  [paths.privacy]: {
    file: 'privacy.html',
    title: 'Privacy notice | Get My Spot',
    description:
      'What Get My Spot stores about drivers and their cars, why, for how long, who sees it, and how to get a copy or have it erased.',
  },
  [paths.terms]: {
    file: 'terms.html',
    title: 'Terms | Get My Spot',
    description:
      'What holds when you park with Get My Spot: which price counts, how a visit is charged, what the figures promise, and how to question a charge.',
  },
  [paths.refunds]: {
    file: 'refunds.html',
    title: 'Refunds | Get My Spot',
    description:
      'When money for parking goes back to you, by which way, how long it takes, and how to ask for it.',
  },
} as const satisfies Readonly<Record<string, PublicPageFacts>>;

export type PublicPath = keyof typeof publicPages;

/**
 * Pages for whoever holds a link or a key, each an entry of its own in the browser: they open on a cheap phone in a basement, so
 * they load neither the app nor its fonts.
 */
export const linkPages = {
  [paths.pay]: { file: 'pay.html', title: 'Pay for parking | Get My Spot' },
  [paths.shop]: { file: 'shop.html', title: 'Parking for your customers | Get My Spot' },
  [paths.wall]: { file: 'wall.html', title: 'Display | Get My Spot' },
} as const;

/** Whom a page of the app is for. Staff see every one of them; the server checks each call by itself. */
type PageAudience = 'everyone' | 'driver' | 'mall-admin' | 'super-admin';

/** Pages that the app draws in the browser, for people who are signed in or hold a link; search engines leave them out. */
export const appPages: Readonly<
  Record<Exclude<(typeof paths)[keyof typeof paths], PublicPath | keyof typeof linkPages>, PageAudience>
> = {
  [paths.userHome]: 'driver',
  [paths.userMalls]: 'driver',
  [paths.userMall]: 'driver',
  [paths.userHistory]: 'driver',
  [paths.userPrePlan]: 'driver',
  [paths.userHelp]: 'driver',
  [paths.ownDashboard]: 'mall-admin',
  [paths.admin]: 'mall-admin',
  [paths.palladium]: 'mall-admin',
  [paths.phoenix]: 'mall-admin',
  [paths.super]: 'super-admin',
  [paths.superPlan]: 'super-admin',
  [paths.superSetUp]: 'super-admin',
  [paths.records]: 'mall-admin',
  [paths.recordsOfMall]: 'mall-admin',
  [paths.account]: 'driver',
  [paths.invitation]: 'everyone',
  [paths.adminAudit]: 'mall-admin',
  [paths.adminPeople]: 'mall-admin',
  [paths.adminPrices]: 'mall-admin',
  [paths.adminLanes]: 'mall-admin',
  [paths.adminBooks]: 'mall-admin',
  [paths.adminDrawers]: 'mall-admin',
  [paths.adminRecount]: 'mall-admin',
  [paths.adminPasses]: 'mall-admin',
  [paths.audit]: 'super-admin',
  [paths.reset]: 'everyone',
  [paths.verify]: 'everyone',
  [paths.disputes]: 'mall-admin',
  [paths.adminAttention]: 'mall-admin',
  [paths.adminReports]: 'mall-admin',
  [paths.adminEvacuation]: 'mall-admin',
  [paths.adminSign]: 'mall-admin',
  [paths.adminClosures]: 'mall-admin',
  [paths.adminDevices]: 'mall-admin',
  [paths.car]: 'driver',
  [paths.live]: 'everyone',
};

/** Old addresses and where they lead: those of an earlier product, and the folder of the driver's pages. */
export const redirects: Readonly<Record<string, string>> = {
  '/user-home': paths.userHome,
  '/user-mall': paths.userMalls,
  '/user-history': paths.userHistory,
  '/user-pre-plan': paths.userPrePlan,
  '/user-help': paths.userHelp,
  '/user': paths.userHome,
};

/** Parts of the product that search engines are asked to leave alone. */
export const FOLDERS_FOR_NO_ROBOT = ['/api/', '/user/', '/invitation/', '/pay/', '/shop/', '/wall/'] as const;
