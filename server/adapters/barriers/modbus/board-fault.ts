import { BarrierFault, LINE_FAILED, WAS_BUSY, type Again } from '../barrier-fault.ts';
import type { Coil } from './frames.ts';

/** What a board answered that is no yes. */
export class BoardFault extends BarrierFault {
  /** Whether the coil may have been switched nevertheless. */
  readonly mayBeOn: boolean;

  constructor(kind: BarrierFault['kind'], sentence: string, mayBeOn: boolean, again?: Again) {
    super(kind, sentence, again ? { again } : {});
    this.mayBeOn = mayBeOn;
  }
}

type Word = (coil: Coil) => BoardFault;

const EXCEPTIONS: ReadonlyMap<number, Word> = new Map<number, Word>([
  [1, () => new BoardFault('refused', 'The board switches no coils (exception 1): see its maker.', false)],
  [
    2,
    ({ coil }) =>
      new BoardFault('refused', `The board has no coil ${coil} (exception 2): see its output.`, false),
  ],
  [3, () => new BoardFault('refused', 'The board refused the value (exception 3).', false)],
  [4, () => new BoardFault('refused', 'The board reports a fault of its own (exception 4).', true)],
  [
    5,
    () =>
      new BoardFault(
        'unsure',
        'The board is at it still (exception 5), and nobody knows whether it opened.',
        true,
      ),
  ],
  [6, () => new BoardFault('refused', 'The board is busy (exception 6).', false, WAS_BUSY)],
  [
    10,
    ({ unit }) =>
      new BoardFault(
        'refused',
        `The gateway has no way to unit ${unit} (exception 10): see its unit.`,
        false,
      ),
  ],
  [
    11,
    ({ unit }) =>
      new BoardFault('unsure', `Unit ${unit} did not answer its gateway (exception 11).`, true, LINE_FAILED),
  ],
]);

export function faultOfException(exception: number, coil: Coil): BoardFault {
  const known = EXCEPTIONS.get(exception)?.(coil);
  return known ?? new BoardFault('refused', `The board refused the coil (exception ${exception}).`, true);
}

export function otherAnswer(): BoardFault {
  return new BoardFault(
    'unsure',
    'The board answered for another coil or state, and nobody knows whether it opened.',
    true,
  );
}

export function notModbus(): BoardFault {
  return new BoardFault('refused', 'What answers at its port speaks no Modbus TCP: see its port.', true);
}
