import { Component, lazy, Suspense, type ReactNode } from 'react';
import { loadPart } from '../platform/load-part.ts';
import type { AuthProps } from './auth-dialogs.tsx';

/** Fetches the dialogs' part of the program ahead of time: on idle, on hover. */
export function prefetchAuthDialogs(): Promise<unknown> {
  return import('./auth-dialogs.tsx').catch(() => undefined);
}

const AuthDialogs = lazy(() => loadPart(() => import('./auth-dialogs.tsx')));

/** The sign-in dialogs, loaded when they are first opened. */
export function LazyAuthDialogs(props: AuthProps) {
  return (
    <OnFailure onClose={props.onClose}>
      <Suspense fallback={null}>
        <AuthDialogs {...props} />
      </Suspense>
    </OnFailure>
  );
}

/** The dialogs could not be loaded: an alert, with a button to try again. */
class OnFailure extends Component<{ children: ReactNode; onClose: () => void }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div
        role="alert"
        className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-dialog items-center gap-3 rounded-lg bg-asphalt px-4 py-3 text-sm text-on-asphalt shadow-high"
      >
        <p className="flex-1">Load error: the sign-in form could not be loaded.</p>
        <button
          type="button"
          className="font-semibold text-accent underline"
          onClick={() => location.reload()}
        >
          Try again
        </button>
      </div>
    );
  }
}
