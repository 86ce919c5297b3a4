/** What speaks for or against one decision about a session, as sentences. */
export const EVIDENCE_SENTENCES = {
  plate_exact: 'The plate read at the exit is the plate read at the entry.',
  plate_at_both_gates:
    'The same plate was read at the entry, where it was first taken for another reading of the car before it.',
  may_be_one_car:
    'Its entry was first taken for another reading of the car before it, which left just before or after it: it may be that car, misread at both gates.',
  plate_corrected:
    'The plate read at the exit is the plate read at the entry after look-alike characters were set right.',
  plate_near: 'The plate read at the exit is one character away from the plate read at the entry.',
  plate_alike: 'The plate read at the exit is up to two characters away from the plate read at the entry.',
  camera_confusion: 'Persons have set right the same mix-up of this camera before.',
  exit_read_doubtful: 'The camera at the exit was not sure of what it read.',
  entry_misread_twice:
    'The camera at the entry read it twice, unsure, and each time one other character differs from the plate read at the exit.',
  entry_read_doubtful: 'The camera at the entry was not sure of what it read.',
  camera_candidate: 'The camera at the exit offered the plate read at the entry as another reading.',
  misread_before: 'The same lane had read this car before, with wrong characters or none.',
  slot_freed: 'The spot of the car became free just before.',
  slot_taken_throughout:
    'One spot was taken just after the entry, held all the time and freed just before the exit, and no other car fits it.',
  drove_back:
    'It had been read at an exit before and was not let out: a spot that was taken as it left the lane, or the cars that left by that lane since, show that it drove back in.',
  not_let_out:
    'It had been read at an exit long before and was not let out: whether it was parked meanwhile nobody saw, so it is charged until then.',
  perhaps_queued:
    'It came to the exit later than it had paid for. Another car was read there before and not let out: how long that one stood there nobody saw, so nothing more is charged.',
  parked_anew:
    'It moved: another spot was taken as its own became free, held until just before the exit, and no other car fits it.',
  slot_was_anothers:
    'The spot that it was taken to stand in was that of another car, which was read at both gates.',
  slot_unproven:
    'The spot that it was taken to stand in may have been that of another car: this mall has not shown yet whose its spots are.',
  slot_restless:
    'The spot that it was taken to stand in was seen taken and free more often than cars can: its sensor was at fault.',
  plate_never_here: 'The plate read at the exit has never been in this mall before.',
  lanes_were_swapped:
    'The cameras of the entry and the exit were swapped then: the cars before and after it were leaving, too.',
  only_candidate_left:
    'Every other car that it may have been was read at an exit itself, and this one has left.',
  slot_still_occupied: 'The spot of the car is still taken.',
  slot_seen_free: 'The spot of the car had been free for a long time.',
  gone_and_back:
    'A spot that may have been its own was freed long before, and another one was taken since and freed as it left: no other car that was read stood there.',
  came_later:
    'No spot was taken as it was read at the entry, but one was long after, and freed as it left: it may have come in only then, unread. It is charged for as long as it was surely inside.',
  left_before: 'An exit under a plate much like this one was first taken for its own.',
  left_as_another:
    'An exit was read meanwhile under a plate much like this one: it was another car, or this one, which came back unread.',
  came_as_another:
    'An entry was read meanwhile under a plate much like this one: it was another car, or this one, which had left unread.',
  left_twice:
    'The same plate was read at an exit before and at no entry since: one of the two was another car much like it, or it came back unread.',
  as_long_before: 'The same car has been inside as long before, and that was settled.',
  longer_than_own:
    'It is several times as long as this vehicle has ever been here; it may have left unread and come back unread. It is charged as the shortest of its visits, and a person decides about the rest.',
  longer_than_usual: 'The time inside is much longer than is usual in this mall.',
  read_twice_leaving:
    'This car has left: it was read in the same lane within two minutes, so the exit is likely a second read of it. Joined, its visit costs what it did.',
  read_as_another:
    'This car was read under the plate of another parked car too as it stood in the lane; the smaller of the two amounts is charged.',
  long_at_entry:
    'The camera of its entry read it again and again for longer than cars queue there: it stood in the lane, or was parked in view of the camera. It is charged since the last of these reads that may have been in the lane.',
  entered_meanwhile: 'The same plate was read at an entry while the car seemed to be inside.',
  class_doubtful:
    'Its reads are of different classes of vehicle, or one of them is of none; it is charged as the cheaper one.',
  time_doubtful: 'The time of a read is in doubt; the smallest of the amounts that it may mean is charged.',
  exact_contested: 'Another parked car may be the one that ended.',
  two_candidates: 'Two parked cars fit equally well.',
  retired_state_code: 'The plates differ in the old and the new code of one State.',
  not_enough_evidence: 'Nothing beyond a similar plate says that it is the same car.',
} as const;
export type EvidenceCode = keyof typeof EVIDENCE_SENTENCES;
