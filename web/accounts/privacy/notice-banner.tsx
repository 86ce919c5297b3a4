import { paths } from '../../paths.ts';
import { reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAccount } from '../queries.ts';
import { useAgreement, useConsents } from './queries.ts';

/** A version of the notice that somebody has not agreed to yet, shown until they do. */
export function NoticeBanner() {
  const consents = useConsents(useAccount()?.role === 'driver');
  const agreement = useAgreement();
  if (consents.data?.isNew !== true) return null;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Banner
        tone={agreement.isError ? 'bad' : 'info'}
        action={
          <Button size="sm" disabled={agreement.isPending} onClick={() => agreement.mutate()}>
            I agree
          </Button>
        }
      >
        {agreement.isError ? `${reasonOf(agreement.error) || 'That did not work.'} ` : ''}
        Our{' '}
        <a href={paths.privacy} className="font-semibold underline underline-offset-4">
          privacy notice
        </a>{' '}
        is new to you. Please read it. If you do not agree, you can delete your account at any time.
      </Banner>
    </div>
  );
}
