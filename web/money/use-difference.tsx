import { lazy, Suspense, useState, type FormEvent } from 'react';
import { loadPart } from '../platform/load-part.ts';

// Most counts agree.
const DifferenceAsked = lazy(() => loadPart(() => import('./difference-asked.tsx')));

interface Count {
  /** Null while nothing is counted, or nobody can count it. */
  counted: number | null;
  expected: number;
  isBusy: boolean;
  send: () => void;
}

/** Asks once more before the count of a cash drawer books a difference: a slip of the keys would stand in the books for good. */
export function useDifference({ counted, expected, isBusy, send }: Count) {
  const [step, setStep] = useState<'asked' | 'again' | null>(null);
  const isOff = counted !== null && Math.round((counted - expected) * 100) !== 0;
  const close = () => {
    setStep(null);
    send();
  };
  return {
    /** Of the form in which it is counted. */
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (isOff) setStep('asked');
      else close();
    },
    /** The question, where one is asked. */
    question: step === 'asked' && isOff && (
      <Suspense fallback={null}>
        <DifferenceAsked
          counted={counted}
          expected={expected}
          isBusy={isBusy}
          onAgain={() => setStep('again')}
          onClose={close}
        />
      </Suspense>
    ),
    /** It is counted again: the field takes the focus. */
    isAgain: step === 'again',
    /** Something else was typed. */
    forget: () => setStep(null),
  };
}
