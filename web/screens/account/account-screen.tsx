import { lazy, Suspense } from 'react';
import { useOwnPlates } from '../../accounts/plates/queries.ts';
import { PlatesSection } from '../../accounts/plates/plates-section.tsx';
import { EmailSection } from '../../accounts/profile/email-section.tsx';
import { useOwnAccount } from '../../accounts/profile/queries.ts';
import { ProfileSection } from '../../accounts/profile/profile-section.tsx';
import { loadPart } from '../../platform/load-part.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PasswordSection = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/security/password-section.tsx');
    return { default: part.PasswordSection };
  }),
);

const SecondFactorSection = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/second-factor/second-factor-section.tsx');
    return { default: part.SecondFactorSection };
  }),
);

const SignInsSection = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/security/sign-ins-section.tsx');
    return { default: part.SignInsSection };
  }),
);

const OwnDataSection = lazy(() =>
  loadPart(async () => {
    const part = await import('../../accounts/privacy/own-data-section.tsx');
    return { default: part.OwnDataSection };
  }),
);

const OwnDrawersSection = lazy(() =>
  loadPart(async () => ({ default: (await import('../../cash/own-drawers.tsx')).OwnDrawersSection })),
);

/** What belongs to the account itself, one section a topic. */
export default function AccountScreen() {
  // What each section is as tall as depends on them: were the sections there before, each answer would move the next.
  const isPending = [useOwnAccount(), useOwnPlates()].some((asked) => asked.isPending);
  return <Page title="Your account">{isPending ? <Waiting /> : <Sections />}</Page>;
}

/** Taller than the window: what comes moves nothing that can be seen. */
function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading your account"
      className="grid min-h-dvh max-w-[64rem] content-start gap-6"
    >
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Sections() {
  return (
    <div className="max-w-[64rem]">
      <ProfileSection />
      <EmailSection />
      <PlatesSection />
      <Suspense fallback={<Skeleton className="my-6 h-96" />}>
        <PasswordSection />
      </Suspense>
      <Suspense fallback={<Skeleton className="my-6 h-48" />}>
        <SecondFactorSection />
      </Suspense>
      <Suspense fallback={<Skeleton className="my-6 h-48" />}>
        <SignInsSection />
      </Suspense>
      <Suspense fallback={<Skeleton className="my-6 h-48" />}>
        <OwnDataSection />
      </Suspense>
      {/* Last: most accounts have none, and what comes late moves nothing. */}
      <Suspense fallback={null}>
        <OwnDrawersSection />
      </Suspense>
    </div>
  );
}
