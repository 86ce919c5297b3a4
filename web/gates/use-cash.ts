import { useState } from 'react';
import { ApiError, codeOf, faultsOf, reasonOf } from '../platform/api-error.ts';
import { useCashTaking, type CashPress } from './queries.ts';
import { wordNotTaken, wordTaken } from './word-cash.ts';

/** A press for cash that is not settled: under way, without an answer, or refused for a reason that can be mended. */
export interface OpenPress extends CashPress {
  readonly state: 'asked' | 'unanswered' | 'asked_again' | 'refused';
  readonly fault?: string;
}

/** A car that has paid, and the pay page of its visit, with the receipt. */
export interface PaidCar {
  readonly plate: string;
  readonly payUrl: string;
}

export interface CashOutcome {
  readonly tone: 'good' | 'warn';
  readonly sentence: string;
  readonly paid?: PaidCar | undefined;
}

const AGAIN_MS = 1_000;
/** Refusals after which no press of this car can be taken any more. */
const OVER = ['nothing_due', 'not_waiting'];

/**
 * Takes cash at the lanes of a mall. Held above the cars: one that has paid leaves while its answer is on the way, and
 * what its driver gets back is still to be known.
 */
export function useCash(mall: string, onOutcome: (outcome: CashOutcome) => void) {
  const [presses, setPresses] = useState<readonly OpenPress[]>([]);
  const taking = useCashTaking(mall);
  const forget = (wait: string) => setPresses((all) => all.filter((one) => one.wait !== wait));
  const note = (press: OpenPress) =>
    setPresses((all) => [...all.filter((one) => one.wait !== press.wait), press]);
  const settle = async (press: CashPress, wasUnanswered: boolean): Promise<void> => {
    try {
      const { change, receiptUrl: payUrl } = await taking.mutateAsync(press);
      forget(press.wait);
      const { plate } = press;
      onOutcome({ tone: 'good', sentence: wordTaken(plate, change), paid: { plate, payUrl } });
    } catch (error) {
      // The driver stands there, and by its key the same press takes nothing twice.
      if (isUnanswered(error) && !wasUnanswered) return afterAWhile(() => settle(press, true));
      if (OVER.includes(codeOf(error))) {
        forget(press.wait);
        onOutcome({ tone: 'warn', sentence: wordNotTaken(press) });
      } else if (wasUnanswered && !isDecided(error)) note({ ...press, state: 'unanswered' });
      else note({ ...press, state: 'refused', fault: faultOf(error) });
    }
  };
  const ask = (press: CashPress): void => {
    note({ ...press, state: 'asked' });
    void settle(press, false);
  };
  const askAgain = (press: CashPress): void => {
    note({ ...press, state: 'asked_again' });
    void settle(press, true);
  };
  return { presses, ask, askAgain, forget };
}

async function afterAWhile(work: () => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return work();
}

/** Nobody knows whether the server did what was asked: no answer came, or one that it broke down. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The server has read the key and knows of nothing that it took: a refusal before that says nothing of an earlier press. */
function isDecided(error: unknown): boolean {
  return error instanceof ApiError && [400, 409].includes(error.status);
}

function faultOf(error: unknown): string {
  return faultsOf(error)['received'] ?? (reasonOf(error) || 'That did not work. Please try again.');
}
