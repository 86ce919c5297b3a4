import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { leave } from '../../accounts/leave.ts';
import { loadPart } from '../../platform/load-part.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const Section = lazy(() =>
  loadPart(async () => {
    const { SecondFactorSection } = await import('../../accounts/second-factor/second-factor-section.tsx');
    return { default: SecondFactorSection };
  }),
);

/** All that staff see until they have a second factor: how to set one up, and the way out. */
export function OwesSecondFactor({ onSettingUp }: { onSettingUp: (isSettingUp: boolean) => void }) {
  const queries = useQueryClient();
  // The recovery codes stand until they are stored, also where the server says meanwhile that the step is done.
  useEffect(() => onSettingUp(true), [onSettingUp]);
  const enter = () => {
    onSettingUp(false);
    void queries.invalidateQueries();
  };
  return (
    <>
      <header className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 sm:px-6">
        <Logo />
        <Button look="outline" onClick={() => void leave()}>
          Logout
        </Button>
      </header>
      <main className="mx-auto max-w-page">
        <Page
          title="One more step"
          subtitle="Your account can change a mall, so it needs more than a password. Add an app or a passkey; it takes a minute."
        >
          <Suspense fallback={<ScreenSkeleton />}>
            <Section onSetUp={enter} />
          </Suspense>
        </Page>
      </main>
    </>
  );
}
