/** The door of `pages`: the built site. */
export { mountSite } from './routes.ts';
