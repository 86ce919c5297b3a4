import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface Props {
  /** What could not be loaded, in a sentence. */
  children: ReactNode;
  onRetry: () => unknown;
}

/** An alert that something could not be loaded, with a button to try again. */
export function LoadFailure({ children, onRetry }: Props) {
  return (
    <Banner tone="bad" action={<RetryButton onRetry={onRetry} />}>
      {children}
    </Banner>
  );
}

export function RetryButton({ onRetry }: Pick<Props, 'onRetry'>) {
  return (
    <Button look="outline" size="sm" onClick={() => void onRetry()}>
      Try again
    </Button>
  );
}
