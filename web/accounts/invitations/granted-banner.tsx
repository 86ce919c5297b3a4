import type { AnswerOf } from '#contract/endpoint.ts';
import type { addStaff } from '#contract/invitations.ts';
import { Banner } from '../../ui/banner.tsx';
import { OnceDialog } from '../../ui/once-dialog.tsx';

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
      <OnceDialog
        title="Invitation link"
        text={`Mails are not set up: hand this link to ${invitation?.email ?? 'the person'}. It is shown only now, works once and for 7 days.`}
        value={link}
        what="link"
        onClose={onDismiss}
      />
    );
  return (
    <Banner tone="good" onDismiss={onDismiss}>
      An invitation is on its way to <bdi>{invitation?.email}</bdi>. The role comes once its link is opened.
    </Banner>
  );
}
