import { logInWithPasskey } from '#contract/second-factor.ts';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { loadPart } from '../platform/load-part.ts';
import { readAs } from '../platform/read-answer.ts';
import { storeAfterLogin } from '../platform/signed-in.ts';
import { Button } from '../ui/button.tsx';

/** Signs in with a passkey alone; why it did not stands below the button. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const start = async () => {
    setBusy(true);
    setFault('');
    try {
      const { askForPasskey } = await loadPart(() => import('./second-factor/passkeys.ts'));
      const body = { passkey: await askForPasskey() };
      storeAfterLogin(await call(readAs(logInWithPasskey, z.looseObject({})), { body }));
      onDone();
    } catch (error) {
      setBusy(false);
      setFault((error instanceof Error && error.message) || 'That did not work. Please use your password.');
    }
  };
  return (
    <div className="mt-3 grid gap-3">
      <Button look="outline" size="lg" disabled={isBusy} onClick={() => void start()}>
        Sign in with a passkey
      </Button>
      {fault && (
        <p role="alert" className="text-sm font-medium text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}
