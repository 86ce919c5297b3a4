import { indiaDate } from '../time/india-time.ts';
import { paise, type Paise } from './money.ts';

/** What a price that includes tax is made of. The parts and the rounding sum to the total, to the paisa. */
export interface GstSplit {
  readonly totalPaise: Paise;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly roundingPaise: Paise;
}

/** Splits a price as boards show it, tax included, into what is taxed and the two equal halves of the tax. */
export function splitGst(total: Paise, ratePercent: number): GstSplit {
  const taxable = roundHalfUp((total * 100) / (100 + ratePercent));
  const half = roundHalfUp((total - taxable) / 2);
  return {
    totalPaise: total,
    taxablePaise: paise(taxable),
    cgstPaise: paise(half),
    sgstPaise: paise(half),
    roundingPaise: paise(total - taxable - 2 * half),
  };
}

/** Half a paisa goes up, for what is taken back as for what is charged, so that both are the same amount. */
function roundHalfUp(amount: number): number {
  return Math.sign(amount) * Math.round(Math.abs(amount));
}

/** The financial year of an instant, which begins on 1 April in India: `26-27`. */
export function financialYear(at: Date): string {
  const date = indiaDate(at);
  const first = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}

/** Rule 46 allows sixteen characters: capitals, digits, hyphen and slash. */
export const LONGEST_NUMBER = 16;
/** A prefix and, before it, the letter of credit notes. */
export const PREFIX = /^[A-Z][A-Z0-9]{1,2}$/;

/** The number of a document: `PAL/26-27/000123`; throws once a series has no number of sixteen characters left. */
export function documentNumber(prefix: string, year: string, serial: number): string {
  const head = `${prefix}/${year}/`;
  const digits = LONGEST_NUMBER - head.length;
  const number = String(serial).padStart(digits, '0');
  if (serial < 1 || number.length > digits)
    throw new RangeError(`the series ${head} has no number ${serial}`);
  return head + number;
}

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text is a GSTIN: its shape, a State that exists, and its last character, which is made from the others. */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && text.slice(0, 2) in GST_STATES && checkCharacter(text.slice(0, 14)) === text[14];
}

/** The last character of a GSTIN, made from the fourteen before it. */
export function checkCharacter(first: string): string {
  const sum = Array.from(first).reduce((total, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / SIGNS.length) + (product % SIGNS.length);
  }, 0);
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length);
}

/** The States and territories by the codes that a GSTIN begins with. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};
