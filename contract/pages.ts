/** The address of every page, once. `$mall` is the last part of a mall's address. */
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
  ownDashboard: '/admin',
  admin: '/admin/$mall',
  palladium: '/palladium',
  phoenix: '/phoenix',
  super: '/super',
} as const;

/** Malls with a page of their own name, by the mall's small id. */
const NAMED_MALLS: Readonly<Record<number, string>> = { 1: 'palladium', 2: 'phoenix' };

/** The last part of a mall's address: `palladium` and `phoenix` for the malls 1 and 2, else its slug. */
export function mallAddress(mall: { id: number; slug: string }): string {
  return NAMED_MALLS[mall.id] ?? mall.slug;
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
} as const satisfies Readonly<Record<string, PublicPageFacts>>;

export type PublicPath = keyof typeof publicPages;

/** Whom a page of the app is for. Staff see every one of them; the server checks each call by itself. */
type PageAudience = 'driver' | 'mall-admin' | 'super-admin';

/** Pages that the app draws in the browser, for people who are signed in; search engines leave them out. */
export const appPages: Readonly<
  Record<Exclude<(typeof paths)[keyof typeof paths], PublicPath>, PageAudience>
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
export const FOLDERS_FOR_NO_ROBOT = ['/api/', '/user/'] as const;
