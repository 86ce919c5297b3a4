import './pay.css';
import { addressesOf, tokenOf } from './addresses.ts';
import { PayPage } from './pay-page.ts';
import { partOf } from '../platform/dom.ts';

const token = tokenOf(location.pathname);
const page = new PayPage(addressesOf(token), {
  notice: partOf('notice'),
  bill: partOf('bill'),
  pay: partOf('pay'),
  company: partOf('company'),
  question: partOf('question'),
  live: partOf('live'),
});
page.start();
