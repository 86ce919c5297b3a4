import { OnceDialog } from './once-dialog.tsx';

interface Props {
  email: string;
  link: string;
  onClose: () => void;
}

/** The link of an invitation that could not be mailed, shown this once. */
export default function InvitationLink({ email, link, onClose }: Props) {
  return (
    <OnceDialog
      title="Invitation link"
      text={`Mails are not set up: hand this link to ${email}. It is shown only now, works once and for 7 days.`}
      value={link}
      what="link"
      onClose={onClose}
    />
  );
}
