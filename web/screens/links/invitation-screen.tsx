import type { InvitedRole } from '#contract/invitations.ts';
import { useNavigate } from '@tanstack/react-router';
import { InvitationAnswer } from '../../accounts/invitations/invitation-answer.tsx';
import { useOpened } from '../../accounts/invitations/queries.ts';
import { paths } from '../../paths.ts';
import { hasStatus, reasonOf } from '../../platform/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkPage } from './link-page.tsx';

const INVITED_TO: Readonly<Record<InvitedRole, string>> = {
  mall_admin: 'To administer the parking of',
  super_admin: 'To administer the parking of',
  manager: 'To be a manager of the parking of',
  attendant: 'To be an attendant of the parking of',
  accountant: 'To read the books of the parking of',
};

/** What the link of an invitation opens. */
export default function InvitationScreen({ token }: { token: string }) {
  const opened = useOpened(token);
  const navigate = useNavigate();
  if (opened.isPending)
    return (
      <LinkPage title="Your invitation">
        <Skeleton className="h-60" />
      </LinkPage>
    );
  if (opened.isError) {
    const isGone = hasStatus(opened.error, 404);
    return (
      <LinkPage title={isGone ? 'This invitation does not work' : 'Your invitation'}>
        <Banner tone="bad" action={!isGone && <RetryButton onRetry={opened.refetch} />}>
          {isGone
            ? 'It may be used, taken back or older than seven days. Please ask for a new one.'
            : reasonOf(opened.error) || 'The invitation could not be loaded.'}
        </Banner>
      </LinkPage>
    );
  }
  const { malls, role } = opened.data;
  const isSuper = role === 'super_admin';
  return (
    <LinkPage
      title="You are invited"
      text={
        <>
          {INVITED_TO[role]}{' '}
          <span dir="auto" className="font-semibold text-ink">
            {isSuper ? 'every mall' : malls.join(', ')}
          </span>
          .
        </>
      }
    >
      <InvitationAnswer
        token={token}
        opened={opened.data}
        onDone={() => void navigate({ to: isSuper ? paths.super : paths.ownDashboard, replace: true })}
      />
    </LinkPage>
  );
}
