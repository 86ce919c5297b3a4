import type { Shop } from '#contract/shops.ts';
import { faultOfRupees, readRupees } from '../platform/read-rupees.ts';

const WHOLE = {
  minutes: { most: 10_080, words: 'Whole minutes, from 1 to 10,080, which is a week.' },
  percent: { most: 100, words: 'Whole per cent, from 1 to 100.' },
} as const;

const MOST_RUPEES = 100_000;

/** What is wrong with what a shop is to give, in the words of what it gives; undefined for what it can. */
export function faultOfGift(gives: Shop['gives'], typed: string): string | undefined {
  const value = (readRupees(typed) ?? 0) / 100;
  if (gives === 'amount')
    return faultOfRupees(typed) ?? (value > 0 && value <= MOST_RUPEES ? undefined : 'Up to ₹1,00,000.');
  const { most, words } = WHOLE[gives];
  return Number.isInteger(value) && value >= 1 && value <= most ? undefined : words;
}
