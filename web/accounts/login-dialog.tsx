import { logIn } from '#contract/accounts.ts';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { readAs } from '../platform/read-answer.ts';
import { readField } from '../platform/read-field.ts';
import { storeAfterLogin } from '../platform/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { SwitchLine } from './switch-line.tsx';

interface Props {
  onClose: () => void;
  onDone: () => void;
  onSwitch: () => void;
}

/** Nothing is checked in the browser; a failure is the server's own sentence in an alert. */
export function LoginDialog({ onClose, onDone, onSwitch }: Props) {
  // By hand and not by useMutation: the public pages do not load the query library.
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const answer = await call(readAs(logIn, z.looseObject({})), {
        body: { email: readField(form, 'email'), password: readField(form, 'password') },
      });
      storeAfterLogin(answer);
      onDone();
    } catch (error) {
      setBusy(false);
      window.alert(error instanceof Error ? error.message : '');
    }
  };
  return (
    <Dialog title="Sign In" text="Enter your email and password to access your account." onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Input
          label="Email or Phone"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Input label="Password" name="password" type="password" autoComplete="current-password" />
        <Button type="submit" size="lg" disabled={isBusy} className="mt-2">
          Sign In
        </Button>
      </form>
      <SwitchLine question="Don't have an account?" answer="Sign up" onSwitch={onSwitch} />
    </Dialog>
  );
}
