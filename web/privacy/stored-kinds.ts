import type { RetentionDays } from '#contract/notice.ts';
import { ERASED_WITHIN_DAYS } from '#contract/privacy.ts';
import { MOST_OPEN_DAYS } from '#domain/parking/longest-open.ts';

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
    why: 'To show visits to whoever has proven the plate. One proof shows its visit and those that begin later, for a year after your last proof, or until you release the plate or somebody else proves it: sell a car, and its next driver’s visits show in your account until then. So release a plate that is yours no more: Your account, “My plates”, Release',
    until: {
      sentence:
        'Until you release the plate or delete your account. What proved a plate that you released goes as many days later as plates of strangers do',
    },
  },
  {
    what: 'Visits under your proven plates: mall, times, slot, charge',
    why: 'To open the gate, to charge what the tariff says and to show you your history',
    until: {
      sentence: `The plate: until you delete your account; of a visit under way until ten minutes after its exit, and where no exit is read for ${ERASED_WITHIN_DAYS} days at the most. Times and charges stay without it, as tax law asks`,
    },
  },
  {
    what: 'Visits of cars whose plate nobody has proven',
    why: `To open the gate, to charge, and to settle a dispute about it. The days count from the end of the visit: one whose exit no camera read ends after ${MOST_OPEN_DAYS} days at the latest, and after a year where a sensor still sees the car in its slot`,
    until: 'plates',
  },
  {
    what: 'Images of cars at a gate, of every read where the camera sends one',
    why: 'To check a plate, and to settle which car it was where a visit or a charge is in question',
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
  {
    what: 'Payments and refunds: amount, method, times, the numbers of the payment at its provider and at the bank. Of who paid neither name, card, number nor address: what the provider tells us of them we do not store',
    why: 'To know what is paid, to give back what is too much, to answer a bank that claims a payment back',
    until: {
      sentence:
        'As long as tax law asks for books, without your plate once you are erased. Messages of providers: for 90 days, without who paid',
    },
  },
  {
    what: 'A company that you name for a tax invoice: name, GSTIN, address',
    why: 'The invoice has to name it',
    until: { sentence: 'As long as tax law asks for invoices, also after you delete your account' },
  },
  {
    what: 'FASTag: the number of the tag and a scrambled form of the plate that it names',
    why: 'To charge a visit to your tag where the mall takes tags',
    until: {
      sentence:
        'What a reader saw: for 3 days. Of a charge: until nobody may dispute it any more; the amount stays',
    },
  },
  {
    what: 'Season passes and lists of a mall: a name as the mall writes it, plates, a note',
    why: 'To let your car park as you agreed with the mall',
    until: {
      sentence:
        'Until you delete your account, where you alone have proven the plate: the pass ends, and the mall reads of it, without your name. Else as many days after its end as plates of strangers',
    },
  },
  {
    what: 'Watch lists of a mall: a plate, a name, a note, the reason',
    why: 'To warn the mall’s people of a car, by the mall’s own interest: each entry has a reason and a last day, and each reading of it is recorded',
    until: {
      sentence:
        'As many days after its last day as plates of strangers. It does not end with your account; ask the mall about it, or us',
    },
  },
  {
    what: 'What you and the mall wrote about a charge that was in question',
    why: 'To decide it',
    until: { sentence: 'With the plate of its visit; the decision and the amount stay' },
  },
  { what: 'Messages of the contact form', why: 'To answer you', until: 'inquiries' },
  { what: 'Mails to you that could not be sent yet', why: 'To send them', until: 'mails' },
  {
    what: 'Invitations to administer a mall that nobody accepted',
    why: 'To give a role to the right person',
    until: 'invitations',
  },
  {
    what: 'If you are or were on the staff of a mall, or a super admin: your name of that time, the mall, from when until when',
    why: 'What people do with others’ money and cars has to lead to who did it: records, reports and cash drawers show it under that name, to the people of the mall who see these and to us',
    until: {
      sentence:
        'As long as the records of what staff did, also after you delete your account. Your e-mail address and all that you did as a driver go',
    },
  },
  {
    what: 'Who did what with power over a mall, sign-ins, refusals: a random number of the account, the network address',
    why: 'To find out afterwards who misused something. The records are sealed, so that nobody can change one',
    until: {
      sentence:
        'For good. After an erasure the random number leads to no name and no plate any more, but for what was done on the staff of a mall; records of the staff who change their own name hold both names. The network address stays as it was. Records of plates from before 27 November 2026 hold a scrambled form of the plate, by which whoever holds the key of the records could still tell it',
    },
  },
];
