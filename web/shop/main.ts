import './shop.css';
import { partOf } from '../platform/dom.ts';
import { ShopPageView } from './shop-page.ts';

const token = /^\/shop\/([^/]+)\/?$/.exec(location.pathname)?.[1] ?? '';
const page = new ShopPageView(`/api/shop/${encodeURIComponent(token)}`, {
  shop: partOf('shop'),
  live: partOf('live'),
  give: partOf('give'),
  today: partOf('today'),
});
page.start();
