import type { ChargebackDetail } from '#contract/chargebacks.ts';

type Described = Pick<ChargebackDetail, 'bill' | 'reads' | 'visit' | 'timeline'>;

/** So much text a bank takes. */
const MOST = 1_000;

/**
 * What happened, in the words in which the provider can be answered: when the car came and left, what it cost line by line,
 * what was paid and what went back. Of the plate it has the half that the driver's receipt shows, and nobody's name.
 */
export function summarise({ bill, reads, visit, timeline }: Described, mall: string): string {
  const sentences = [
    `Parking at ${mall}, vehicle ${bill.plate}.`,
    wordVisit(visit),
    ...wordReads(reads),
    ...bill.lines.map(({ text, amountRupees }) => `${text}: ${rupees(amountRupees)}.`),
    `Charged in all: ${rupees(bill.charges)}.`,
    ...timeline.flatMap(({ at, text }) => (isMoney(text) ? [`${wordInstant(at)}: ${text}`] : [])),
  ];
  return cut(sentences);
}

function wordVisit({ entryAt, exitAt }: ChargebackDetail['visit']): string {
  const entry = entryAt === null ? 'The entry is not known' : `Entered ${wordInstant(entryAt)}`;
  return exitAt === null ? `${entry}.` : `${entry}, left ${wordInstant(exitAt)}.`;
}

/** A camera saw the car: with how sure it was; or somebody of the staff did, who stands here without a name. */
function wordReads(reads: ChargebackDetail['reads']): string[] {
  return reads.map(({ direction, gate, readAt, confidence, typedBy }) => {
    const sure = confidence === null ? '' : `, ${Math.round(confidence * 100)}% sure`;
    const who = typedBy === null ? 'A camera read' : 'A member of the staff typed';
    return `${who} the plate at the ${direction}${gate === null ? '' : ` (${gate})`} on ${wordInstant(readAt)}${sure}.`;
  });
}

/** An instant in India: 20 Nov 2026, 11:30. */
function wordInstant(at: string): string {
  return new Date(at).toLocaleString('en-IN', INSTANT);
}

const INSTANT = {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
} as const;

/** Whole sentences as far as they go. */
function cut(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`;
    if (longer.length > MOST) break;
    text = longer;
  }
  return text;
}

function isMoney(text: string): boolean {
  return /^(?:Paid|Refund) /.test(text);
}

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function rupees(amount: number): string {
  return RUPEES.format(amount);
}
