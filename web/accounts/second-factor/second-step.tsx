import { findSecondStep, takeSecondStep, type Factor } from '#contract/second-factor.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { readAs } from '../../platform/read-answer.ts';
import { storeAfterLogin } from '../../platform/signed-in.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FactorForm, type FactorKind } from './factor-form.tsx';

interface Props {
  onClose: () => void;
  onDone: () => void;
  /** The half sign-in is over: the password has to be given again, for the reason in the sentence. */
  onEnded: (sentence: string) => void;
}

/** The second step of the sign-in dialog: the password was right, a second factor is still owed. */
export default function SecondStep({ onClose, onDone, onEnded }: Props) {
  const [kinds, setKinds] = useState<readonly FactorKind[] | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    call(findSecondStep)
      .then(({ methods }) => setKinds(methods))
      .catch((fault: unknown) => onEnded(sentenceOf(fault)));
    // Asked once, when the step appears.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  const submit = async (factor: Factor) => {
    setError('');
    try {
      storeAfterLogin(await call(readAs(takeSecondStep, z.looseObject({})), { body: factor }));
      onDone();
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'second_step_ended') onEnded(fault.message);
      else setError(sentenceOf(fault));
    }
  };
  return (
    <Dialog
      title="Two-step sign-in"
      text="Your password is right. One more step shows that it is you."
      minds={false}
      onClose={onClose}
    >
      {kinds === null ? (
        <Skeleton className="h-28" />
      ) : (
        <FactorForm
          kinds={kinds}
          action="Sign in"
          onProve={submit}
          banner={error && <Banner tone="bad">{error}</Banner>}
        />
      )}
    </Dialog>
  );
}

function sentenceOf(fault: unknown): string {
  return (fault instanceof Error && fault.message) || 'That did not work. Please try again.';
}
