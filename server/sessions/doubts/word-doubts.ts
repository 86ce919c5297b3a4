import { EVIDENCE_SENTENCES, type EvidenceCode } from '#contract/evidence-words.ts';
import { REVIEW_SENTENCES } from '#contract/review-words.ts';
import type { TimeFlag } from '#domain/parking/time-flag.ts';
import { isInDoubt } from '#domain/parking/seconds-of-doubt.ts';
import type { Session } from '../session.ts';

/** What speaks against the charge of a session, as sentences. */
export function wordDoubts(session: Session): string[] {
  const { review, timeFlag, matchDetail } = session;
  const against = matchDetail['spokeAgainst'];
  const isNear = matchDetail['matched'] === 'near';
  const isEntryDoubtful = session.kind !== 'unmatched' && isInDoubt(session.entryDoubtMs);
  return [
    ...(review === null ? [] : [REVIEW_SENTENCES[review]]),
    ...(timeFlag === null ? [] : [FLAGS[timeFlag]]),
    ...(isEntryDoubtful && timeFlag === null ? [EVIDENCE_SENTENCES.time_doubtful] : []),
    ...(isNear ? [EVIDENCE_SENTENCES.plate_near] : []),
    ...(Array.isArray(against) ? against.filter(isKnown).map((code) => EVIDENCE_SENTENCES[code]) : []),
  ].filter((sentence, at, all) => all.indexOf(sentence) === at);
}

const FLAGS: Readonly<Record<Exclude<TimeFlag, 'ok'>, string>> = {
  late: 'A read came late.',
  clock_corrected: 'The clock of a camera was wrong, and its time was corrected.',
  server_time: 'A camera gave no time that can be believed, so the time of arrival counts.',
};

function isKnown(code: unknown): code is EvidenceCode {
  return typeof code === 'string' && Object.hasOwn(EVIDENCE_SENTENCES, code);
}
