import { lazy, Suspense } from 'react';
import { PlatesSection } from '../../accounts/plates/plates-section.tsx';
import { EmailSection } from '../../accounts/profile/email-section.tsx';
import { ProfileSection } from '../../accounts/profile/profile-section.tsx';
import { PasswordSection } from '../../accounts/security/password-section.tsx';
import { loadPart } from '../../platform/load-part.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** What belongs to the account itself, one section a topic. */
export default function AccountScreen() {
  return (
    <Page title="Your account">
      <div className="max-w-[64rem]">
        <ProfileSection />
        <EmailSection />
        <PlatesSection />
        <PasswordSection />
        <Suspense fallback={<Skeleton className="my-6 h-48" />}>
          <SecondFactorSection />
        </Suspense>
        <Suspense fallback={<Skeleton className="my-6 h-48" />}>
          <SignInsSection />
        </Suspense>
        <Suspense fallback={<Skeleton className="my-6 h-48" />}>
          <OwnDataSection />
        </Suspense>
      </div>
    </Page>
  );
}
