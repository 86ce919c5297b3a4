import type { RetentionDays } from '#contract/notice.ts';

/** One kind of what is stored: what, why, and how long by the server's settings. */
export interface StoredKind {
  readonly what: string;
  readonly why: string;
  /** After how many days it goes: one of the settings, or a sentence where no setting decides. */
  readonly until: keyof RetentionDays | { readonly sentence: string };
}

export const STORED_KINDS: readonly StoredKind[] = [
  {
    what: 'Your account: name, e-mail address, phone number if you give one, a scrambled form of your password',
    why: 'To sign you in and to show you your own visits',
    until: { sentence: 'Until you delete your account' },
  },
  {
    what: 'Your plates and how you proved them',
    why: 'To show a visit only to whoever drove the car',
    until: { sentence: 'Until you release the plate or delete your account' },
  },
  {
    what: 'Visits under your proven plates: mall, times, slot, charge',
    why: 'To open the gate, to charge what the tariff says and to show you your history',
    until: {
      sentence:
        'The plate: until you delete your account. Times and charges stay without it, as tax law asks',
    },
  },
  {
    what: 'Visits of cars whose plate nobody has proven',
    why: 'To open the gate, to charge, and to settle a dispute about it',
    until: 'plates',
  },
  {
    what: 'Images of cars at a gate',
    why: 'To check a plate that the camera was not sure of',
    until: 'images',
  },
  {
    what: 'What a camera or sensor sent and we could not use',
    why: 'To find the camera that reads wrongly',
    until: 'refused',
  },
  {
    what: 'Which slot was taken when, without any plate',
    why: 'To forecast how full a mall will be',
    until: 'readings',
  },
  {
    what: 'Where you are signed in: the browser in words, when it was last used',
    why: 'So that you can end it, and so that a guesser elsewhere does not lock you out',
    until: 'signIns',
  },
  { what: 'Messages of the contact form', why: 'To answer you', until: 'inquiries' },
  { what: 'Mails to you that could not be sent yet', why: 'To send them', until: 'mails' },
  {
    what: 'Invitations to administer a mall that nobody accepted',
    why: 'To give a role to the right person',
    until: 'invitations',
  },
  {
    what: 'Who did what with power over a mall, sign-ins, refusals: a random number of the account, the network address',
    why: 'To find out afterwards who misused something. The records are sealed, so that nobody can change one',
    until: { sentence: 'For good; after an erasure the random number leads to nobody' },
  },
];
