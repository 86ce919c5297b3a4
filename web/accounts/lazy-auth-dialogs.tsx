import { Component, lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { loadPart } from '../platform/load-part.ts';
import type { AuthProps } from './auth-dialogs.tsx';

/** Fetches the dialogs' part of the program ahead of time: on idle, on hover. */
export function prefetchAuthDialogs(): Promise<unknown> {
  return import('./auth-dialogs.tsx').catch(() => undefined);
}

const load = () => lazy(() => loadPart(() => import('./auth-dialogs.tsx')));

/** A part that failed once stays failed: the next opening begins with a fresh one. */
let fresh: ComponentType<AuthProps> = load();

/** The sign-in dialogs, loaded when they are first opened; where that failed each opening tries anew. */
export function useAuthDialogs(isOpenAtFirst = false) {
  // The how-manieth opening this is; 0: closed.
  const [opened, setOpened] = useState(isOpenAtFirst ? 1 : 0);
  const open = useCallback(() => setOpened((before) => before + 1), []);
  const close = useCallback(() => setOpened(0), []);
  const show = (after: Omit<AuthProps, 'onClose'>) =>
    opened > 0 && (
      <OnFailure key={opened} onRetry={open}>
        <AuthDialogs {...after} onClose={close} />
      </OnFailure>
    );
  return { open, close, show };
}

function AuthDialogs(props: AuthProps) {
  const [Dialogs] = useState(() => fresh);
  return (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  );
}

/** The dialogs could not be loaded: an alert, with a button to try again. */
class OnFailure extends Component<{ children: ReactNode; onRetry: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    fresh = load();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-dialog items-center gap-3 rounded-lg bg-asphalt px-4 py-3 text-sm text-on-asphalt shadow-high"
      >
        <p className="flex-1">Load error: the sign-in form could not be loaded.</p>
        <button type="button" className="font-semibold text-accent underline" onClick={this.props.onRetry}>
          Try again
        </button>
      </div>
    );
  }
}
