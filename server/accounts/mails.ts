import type { MallRole } from '#contract/roles.ts';

/** A mail's words. Nothing in them was typed by whoever makes us send it, so that nobody sends their own words by us. */
interface MailWords {
  readonly subject: string;
  readonly text: string;
}

const FOOT = 'Get My Spot\nThis mail was sent by a machine. Nobody will ever ask you for its link.';

function words(subject: string, ...paragraphs: readonly string[]): MailWords {
  return { subject, text: [...paragraphs, FOOT].join('\n\n') };
}

const INVITED_TO: Readonly<Record<MallRole, string>> = {
  admin: 'administer the parking of',
  manager: 'manage the parking of',
  attendant: 'attend to the parking of',
  accountant: 'read the books of the parking of',
};

export function writeInvitation(to: {
  link: string;
  mallNames: readonly string[];
  isSuperAdmin: boolean;
  role: MallRole;
}): MailWords {
  const what = to.isSuperAdmin ? 'every mall' : to.mallNames.join(', ');
  return words(
    to.role === 'admin' ? 'You are invited to administer parking' : 'You are invited to work with parking',
    `You are invited to ${INVITED_TO[to.role]}: ${what}.`,
    `Open this link within 7 days to accept. It works once.\n${to.link}`,
    'If you expected no invitation, do nothing: without the link nobody gets the role.',
  );
}

export function writeVerification({ link }: { link: string }): MailWords {
  return words(
    'Confirm your e-mail address',
    'Somebody signed up to Get My Spot with this address.',
    `If that was you, open this link in the browser in which you are signed in. It works once, for three days.\n${link}`,
    'If it was not you, do nothing: the address stays unconfirmed, and counts for nothing.',
  );
}

export function writeAddressChange({ link }: { link: string }): MailWords {
  return words(
    'Confirm your new e-mail address',
    'Somebody wants to use this address for an account of Get My Spot.',
    `If that was you, open this link in the browser in which you are signed in. It works once, for a day.\n${link}`,
    'If it was not you, do nothing: the address is not used.',
  );
}

export function writeAddressChangeNotice(step: 'asked' | 'done'): MailWords {
  return words(
    step === 'asked' ? 'Your e-mail address is about to change' : 'Your e-mail address has changed',
    step === 'asked'
      ? 'Somebody who knows your password asked to use another e-mail address for your account. It changes once that address is confirmed.'
      : 'Your account uses another e-mail address from now on; this one signs in no more.',
    'If that was not you, change your password at once, or ask the people of your mall for help.',
  );
}

export function writeReset({ link, isVerified }: { link: string; isVerified: boolean }): MailWords {
  return words(
    'Choose a new password',
    'Somebody asked for a new password for the account of this address.',
    `If that was you, open this link. It works once, for 30 minutes.\n${link}`,
    ...(isVerified
      ? []
      : [
          'This address was never confirmed, so nobody knows whose the account is. The link makes a new one in its place: plates have to be added again.',
        ]),
    'If it was not you, do nothing: your password stays as it is.',
  );
}

export function writePasswordNotice(how: 'changed' | 'reset'): MailWords {
  return words(
    'Your password has changed',
    how === 'reset'
      ? 'A new password was chosen by the link that was mailed to this address. Every browser was signed out.'
      : 'A new password was chosen by somebody who is signed in to your account and knew the old one.',
    'If that was not you, choose a new one at once by "Forgot password?" beside the sign-in.',
  );
}

/** What happened to somebody's second factors. */
export type FactorEvent =
  | 'app-added'
  | 'passkey-added'
  | 'app-removed'
  | 'passkey-removed'
  | 'reset'
  | 'codes-made'
  | 'code-used';

const FACTOR_CHANGES: Readonly<Record<FactorEvent, string>> = {
  'app-added': 'An authenticator app was added to your account.',
  'passkey-added': 'A passkey was added to your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  reset: 'Your second factors were reset at your request. Set up new ones at your next sign-in.',
  'codes-made': 'New recovery codes were made for your account. Those of before work no longer.',
  'code-used': 'Somebody signed in to your account with one of your recovery codes.',
};

export function writeFactorChange(change: FactorEvent): MailWords {
  return words(
    'Your two-step sign-in has changed',
    FACTOR_CHANGES[change],
    'If this was not you, change your password at once and ask whoever runs your parking for help.',
  );
}

/** To whoever had a plate. It names no more than the plate, which is the reader's own. */
export function writePlateContested(plate: string): MailWords {
  return words(
    'Somebody else has proven your car',
    `Another account of Get My Spot has proven that it drives ${plate}, which your account has proven. From now on you see only the visits that you have proven yourself.`,
    'If the car is yours, type the code of your next visit in your account, or bring the papers of the car to the desk of a mall: it settles this at once. If you have sold the car, release the plate in your account.',
  );
}
