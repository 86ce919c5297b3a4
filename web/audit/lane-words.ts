import { formatRupees } from '../platform/format-rupees.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What somebody did about a car that stood at an exit. */
export const LANE_WORDS = {
  lane_opened: {
    label: 'Lane opened',
    sentence: (facts: Facts) =>
      `Let ${wordCar(facts)} out at ${text(facts['gate'])}${facts['amountDue'] === undefined ? '' : ` with ${formatRupees(Number(facts['amountDue']))} due`}${facts['reason'] ? `: ${text(facts['reason'])}` : ''}`,
  },
  plate_typed: {
    label: 'Plate typed',
    sentence: (facts: Facts) => `Typed a plate at ${text(facts['gate'])} (${text(facts['direction'])})`,
  },
  plate_taken_back: {
    label: 'Typed plate taken back',
    sentence: (facts: Facts) => `Took back a plate that was typed by mistake at ${text(facts['gate'])}`,
  },
  lane_payment_taken: {
    label: 'Paid at the lane',
    sentence: (facts: Facts) =>
      `Took ${formatRupees(Number(facts['amount']))} in cash at ${text(facts['gate'])}`,
  },
  terminal_answered: {
    label: 'Card terminal',
    sentence: (facts: Facts) =>
      `Noted a card payment of ${formatRupees(Number(facts['amount']))} as ${text(facts['state'])}`,
  },
} as const;

/** The server adds the plate to the record as long as it is stored. */
function wordCar({ plate }: Facts): string {
  if (plate === undefined) return 'a car';
  if (plate === null) return 'a car whose plate was not read';
  return plate === 'erased' ? 'a car whose plate is erased' : `the car ${text(plate)}`;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
