/** Every address of the product is written once, in `contract/pages.ts`; the server reads it too. */
export { linkPages, mallAddress, paths, PRICES_PART, publicPages, type PublicPath } from '#contract/pages.ts';
