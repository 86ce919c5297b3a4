import type { AnswerOf } from '#contract/endpoint.ts';
import type { addStaff } from '#contract/invitations.ts';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import { Banner } from '../../ui/banner.tsx';

const InvitationLink = lazy(() => loadPart(() => import('../../ui/invitation-link.tsx')));

interface Props {
  granted: AnswerOf<typeof addStaff>;
  onDismiss: () => void;
}

/** What became of a grant. A link that could not be mailed is shown here, once. */
export function GrantedBanner({ granted: { admin, invitation, link }, onDismiss }: Props) {
  if (admin)
    return (
      <Banner tone="good" onDismiss={onDismiss}>
        <bdi>{admin.name}</bdi> is an admin now.
      </Banner>
    );
  if (link !== null)
    return (
      <Suspense>
        <InvitationLink email={invitation?.email ?? 'the person'} link={link} onClose={onDismiss} />
      </Suspense>
    );
  return (
    <Banner tone="good" onDismiss={onDismiss}>
      An invitation is on its way to <bdi>{invitation?.email}</bdi>. The role comes once its link is opened.
    </Banner>
  );
}
