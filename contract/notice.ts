import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * The versions of the privacy notice, oldest first. Whoever changes what the notice promises adds one: everybody who agreed
 * to an earlier one is shown the notice once more.
 */
export const NOTICE_VERSIONS = ['2026-11-22', '2026-11-27', '2026-11-28', '2026-11-30'] as const;
export const NoticeVersion = z.enum(NOTICE_VERSIONS);
export type NoticeVersion = z.infer<typeof NoticeVersion>;
export const NOTICE_VERSION: NoticeVersion =
  NOTICE_VERSIONS[NOTICE_VERSIONS.length - 1] ?? NOTICE_VERSIONS[0];

/** The header by which a sign-up carries the version that was shown; its body is as others write it. */
export const NOTICE_HEADER = 'x-privacy-notice';

const DayCount = z.number().int().positive();

/** For how many days what is stored, as this server is set up. */
export const RetentionDays = z.object({
  images: DayCount,
  plates: DayCount,
  refused: DayCount,
  inquiries: DayCount,
  signIns: DayCount,
  invitations: DayCount,
  mails: DayCount,
  readings: DayCount,
});
export type RetentionDays = z.infer<typeof RetentionDays>;

export const Notice = z.object({
  version: NoticeVersion,
  retention: RetentionDays,
  /** Who answers for privacy at the operator; null where nobody is named. */
  grievanceOfficer: z.string().nullable(),
  /** Of how many days, weeks and months backups are stored, such as `7d,4w,12m`; null where this server makes none. */
  backups: z.string().nullable(),
  /** Whether a plate shows its visits only once it is proven. */
  isProofRequired: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/privacy/notice',
  summary: 'The version of the privacy notice and the figures in it, as this server is set up.',
  access: 'everyone',
  answer: Notice,
});
