/** What may need a person: why a session is in review, what an alert is about, and what waits for money. */
export const ATTENTION_KINDS = [
  'exit_missed',
  'exit_unseen',
  'entry_unknown',
  'plate_unreadable',
  'plate_conflict',
  'exit_ambiguous',
  'length_doubtful',
  'end_contradicted',
  'plate_contradicted',
  'typed_near',
  'long_stay',
  'unknown_slot',
  'device_silent',
  'sensor_silent',
  'sensor_flaps',
  'slot_restless',
  'level_restless',
  'slot_stuck',
  'device_stuck',
  'device_revoked',
  'slots_cleared',
  'clock_warning',
  'clock_alarm',
  'clock_still',
  'server_clock',
  'no_tariff',
  'lanes_swapped',
  'exit_sees_entries',
  'camera_repeats',
  'direction_contradicted',
  'lane_without_camera',
  'barrier_failed',
  'refund_paid_twice',
  'refund_outside',
  'paid_twice',
  'fastag_unanswered',
  'fastag_doubtful',
  'tag_contradicted',
  'drawer_left',
  'watched_plate',
  'near_watched_plate',
  'pass_erased',
  'dispute',
  'refund',
  'chargeback',
  'chargeback_lost',
  'fastag_denied',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const ATTENTION_ACTIONS = [
  'join',
  'split',
  'correct_plate',
  'close',
  'close_free',
  'waive',
  'done',
  'snooze',
  'assign',
  'note',
] as const;
export type AttentionAction = (typeof ATTENTION_ACTIONS)[number];

/** What each kind is called, and what it needs from a person, in one sentence. */
export const ATTENTION_WORDS: Readonly<Record<AttentionKind, { title: string; needs: string }>> = {
  exit_missed: {
    title: 'Missed exit',
    needs: 'Its exit was never read: join it to an exit, or close it without charge.',
  },
  exit_unseen: {
    title: 'Spot free, no exit read',
    needs: 'Its spot was seen free and its exit was never read: find its exit, or close it.',
  },
  entry_unknown: {
    title: 'Unknown entry',
    needs: 'It left, and its entry was never read: join it to the car that came in, or let it go.',
  },
  plate_unreadable: {
    title: 'Unread plate',
    needs: 'The camera could not read the plate: type it from the photograph.',
  },
  plate_conflict: {
    title: 'Two cars, one plate',
    needs: 'Two cars are inside under one plate: correct the plate of one of them.',
  },
  exit_ambiguous: {
    title: 'Exit fits several cars',
    needs: 'The exit fits no single car for sure: choose which one left.',
  },
  length_doubtful: {
    title: 'Doubtful length',
    needs:
      'It may be two visits with a missed exit between them, or the time of its exit is not known: charge it in full, or split it.',
  },
  typed_near: {
    title: 'One car or two?',
    needs:
      'The camera read a plate near to the one that was typed. If it is one car, close the typed visit without charge; if they are two, mark this as dealt with.',
  },
  watched_plate: {
    title: 'Watched plate',
    needs: 'A plate of your watch list is here: its reason stands in Passes, under Watch list.',
  },
  near_watched_plate: {
    title: 'Like a watched plate',
    needs: 'A plate reads much like one of your watch list: compare the photograph. It may be another car.',
  },
  pass_erased: {
    title: 'Pass without its plate',
    needs:
      'Its driver deleted the account, so the plate went off the pass: see in Passes whether the rest of it still holds, or whether a new pass is wanted.',
  },
  end_contradicted: {
    title: 'Read after its end',
    needs:
      'An admin or a manager decides: close it as of that read to charge it until then, or mark it as dealt with and it stays as it is. It may have come in again unread.',
  },
  plate_contradicted: {
    title: 'Plate against both cameras',
    needs:
      'An admin or a manager decides: compare the photographs. Correct the plate and close it to charge it as what it is, or mark it as dealt with and it stays as it is.',
  },
  long_stay: {
    title: 'Long inside',
    needs: 'It has been inside for more than a day: see whether it is there, or close it.',
  },
  unknown_slot: {
    title: 'Unknown slot',
    needs: 'A device reports a slot that the layout does not have: correct the layout or the device.',
  },
  device_silent: {
    title: 'Silent device',
    needs: 'Nothing arrives from it any more: check its power and its network.',
  },
  sensor_silent: {
    title: 'Silent sensor',
    needs: 'The sensor sends nothing any more: check it at its spot.',
  },
  sensor_flaps: {
    title: 'Unsteady sensor',
    needs: 'The sensor changes its mind too often: clean or replace it.',
  },
  slot_restless: {
    title: 'Restless spot',
    needs:
      'It turns more often than cars can, so nothing it reports is evidence: check its sensor, its cable and what stands in its sight.',
  },
  level_restless: {
    title: 'Restless level',
    needs:
      'Many of its spots turn more often than cars can, so nothing they report is evidence: check its controller, its power and its cables.',
  },
  slots_cleared: {
    title: 'Cleared at once?',
    needs:
      'Look whether the spots are truly free. If cars stand there, start the sensors’ controller anew or let it report again; if they are free, this is done.',
  },
  slot_stuck: {
    title: 'Stuck sensor?',
    needs:
      'Its sensor may be stuck: look whether it shows what stands there, and clean, reset or replace it. Where the spot is closed off, name it under Closures; where a car truly stands there, it is done.',
  },
  device_stuck: {
    title: 'Stuck device?',
    needs:
      'It goes on sending, yet nothing that it reports changes: look whether its spots are as it showed them, and start it anew or replace it. Where nobody could park there, name that under Closures, and this is done.',
  },
  device_revoked: {
    title: 'Spots without a device',
    needs:
      'Register a replacement on Devices: this closes once it reports them. If it was the wrong key, register that device anew.',
  },
  clock_warning: { title: 'Clock off', needs: 'The clock of the device is off: set it by the network.' },
  clock_alarm: {
    title: 'Clock far off',
    needs: 'The clock of the device is wrong by more than a minute: set it, or its times are doubted.',
  },
  clock_still: {
    title: 'Clock stands still',
    needs: 'The camera tells one time again and again: restart it, and set its clock by the network.',
  },
  server_clock: {
    title: 'Clock of the server?',
    needs:
      'Whoever runs the server sets its clock by the network; where it is right, all these devices follow one wrong clock.',
  },
  no_tariff: { title: 'No tariff', needs: 'Cars leave without a charge: publish a tariff.' },
  dispute: { title: 'Dispute', needs: 'A charge is in question: read both sides and decide.' },
  lanes_swapped: {
    title: 'Cameras swapped',
    needs: 'An entry reads cars that are inside: see whether its camera and the exit’s are swapped.',
  },
  exit_sees_entries: {
    title: 'Exit camera at an entry?',
    needs:
      'This exit’s camera reads cars as they come in: see where it hangs. Until it reads cars that leave again, it ends no visit of a car that has just come in.',
  },
  camera_repeats: {
    title: 'Camera sees a parked car',
    needs: 'Narrow the region that the camera reads to its lane, or have the car moved.',
  },
  direction_contradicted: {
    title: 'Camera says another direction',
    needs:
      'See where the camera hangs and which way it looks: turn its direction round in its own settings, or register it anew with the other one. Until then its reads count as registered.',
  },
  lane_without_camera: {
    title: 'Lane without a camera',
    needs: 'Type each plate on Lanes. Once a camera is registered for it on Devices this closes.',
  },
  barrier_failed: {
    title: 'Barrier does not open',
    needs: 'The barrier of this gate was asked to open and did not: go there, and see what it answers.',
  },
  refund_paid_twice: {
    title: 'Refund paid twice',
    needs: 'The provider paid a refund a second time: ask the provider for it.',
  },
  refund_outside: {
    title: 'Refund made outside',
    needs:
      'Money was given back on the payment provider’s pages, and nobody decided it here: find out who did, and why. The driver is not asked for it again.',
  },
  paid_twice: {
    title: 'Paid for twice?',
    needs:
      'The same car had another visit at that time. If they were two cars, end this one at the time it left.',
  },
  fastag_unanswered: {
    title: 'FASTag without an answer',
    needs: 'A debit was handed to the bank, which does not say what became of it: ask the bank.',
  },
  fastag_doubtful: {
    title: 'FASTag: the bank’s answer',
    needs: 'The bank says of a debit what cannot simply be booked: ask it what it took, and from whom.',
  },
  tag_contradicted: {
    title: 'FASTag of two cars',
    needs:
      'One tag named two plates within days, so it is not debited: look at the car, and take the payment otherwise.',
  },
  drawer_left: {
    title: 'Cash drawer left open',
    needs: 'Nobody has counted it: an admin or a manager closes it under Cash drawers, beside the books.',
  },
  chargeback: {
    title: 'Chargeback',
    needs:
      'The payer’s bank claims a payment back: answer it on the provider’s pages with what Disputes shows, and note it there.',
  },
  chargeback_lost: {
    title: 'Lost chargeback',
    needs: 'The bank gave a payment back to the payer: decide under Disputes whether the driver was right.',
  },
  fastag_denied: {
    title: 'FASTag in question',
    needs:
      'The bank says that it took no money, less, from another car, or does not say how much: ask it, then decide under Disputes.',
  },
  refund: { title: 'Refund under way', needs: 'Money that is owed to a driver has not gone back yet.' },
};

/** What somebody has done, to go on from `You`; a visit that was closed and cost nothing says so. */
export function wordDone(action: AttentionAction | 'undo', isFree: boolean): string {
  return action === 'close' && isFree ? 'closed it, and nothing was charged' : ATTENTION_DONE[action];
}

/** What is done, as the past tense of an action: to go on from a person's name. */
export const ATTENTION_DONE: Readonly<Record<AttentionAction | 'undo', string>> = {
  join: 'joined entry and exit',
  split: 'took the exit off',
  correct_plate: 'corrected the plate',
  close: 'closed it with a charge',
  close_free: 'closed it without charge',
  waive: 'waived the charge',
  done: 'marked it as dealt with',
  snooze: 'put it off',
  assign: 'gave it to somebody',
  note: 'wrote a note',
  undo: 'took a decision back',
};
