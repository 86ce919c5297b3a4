import { useState } from 'react';
import { LoginDialog } from './login-dialog.tsx';
import { SignupDialog } from './signup-dialog.tsx';

export interface AuthProps {
  onClose: () => void;
  /** After a login; the user is stored. */
  onLoggedIn: () => void;
  /** After a sign-up; the user is stored. */
  onSignedUp: () => void;
}

/** The two dialogs, one at a time: login first, either switches to the other, closing one closes both. */
export default function AuthDialogs({ onClose, onLoggedIn, onSignedUp }: AuthProps) {
  const [open, setOpen] = useState<'login' | 'signup'>('login');
  return open === 'login' ? (
    <LoginDialog onClose={onClose} onDone={onLoggedIn} onSwitch={() => setOpen('signup')} />
  ) : (
    <SignupDialog onClose={onClose} onDone={onSignedUp} onSwitch={() => setOpen('login')} />
  );
}
