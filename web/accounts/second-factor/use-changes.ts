import type { SecondFactor } from '#contract/second-factor.ts';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { useFactorChange, type FactorChange } from './queries.ts';

/** What somebody is about to do: fill in a dialog, or a change that needs no more than a yes. */
type Intent = 'app' | 'passkey' | FactorChange;

/**
 * One change at a time: a question where something is lost, the confirmation where the last one is too long ago, then
 * the dialog or the change itself. New recovery codes stand until they are stored.
 */
export function useChanges(secondFactor: SecondFactor) {
  const change = useFactorChange();
  const [open, setOpen] = useState<'confirm' | 'app' | 'passkey' | null>(null);
  const [intent, setIntent] = useState<Intent | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const close = () => {
    setOpen(null);
    setIntent(null);
    change.reset();
  };
  const send = (wanted: FactorChange) =>
    change.mutate(wanted, {
      onSuccess: ({ recoveryCodes }) => {
        setOpen(null);
        setIntent(null);
        if (recoveryCodes) setCodes(recoveryCodes);
      },
      onError: (error) => {
        if (!isUnconfirmed(error)) return;
        setIntent(wanted.kind === 'add-app' ? 'app' : wanted.kind === 'add-passkey' ? 'passkey' : wanted);
        setOpen('confirm');
      },
    });
  const go = (wanted: Intent) => {
    if (typeof wanted === 'string') setOpen(wanted);
    else {
      setOpen(null);
      send(wanted);
    }
  };

  return {
    open,
    codes,
    isBusy: change.isPending,
    fault: change.isError && !isUnconfirmed(change.error) ? sentenceOf(change.error) : '',
    /** Begins a change; `question` is asked first. */
    begin: (wanted: Intent, question?: string) => {
      if (question && !window.confirm(question)) return;
      change.reset();
      setIntent(wanted);
      if (isConfirmed(secondFactor)) go(wanted);
      else setOpen('confirm');
    },
    confirmed: () => intent && go(intent),
    send,
    close,
    codesStored: () => setCodes(null),
  };
}

function isConfirmed({ confirmedUntil }: SecondFactor): boolean {
  return confirmedUntil !== null && new Date(confirmedUntil).getTime() > Date.now();
}

function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'confirmation_needed';
}

function sentenceOf(error: Error): string {
  return error.message || 'That did not work. Please try again.';
}
