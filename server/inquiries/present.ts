import type { StoredInquiry } from '#contract/inquiries.ts';
import type { InquiryRow } from './store.ts';

/** A message as super admins read it, and as its sender gets it with their own data. */
export function presentInquiry(row: InquiryRow): StoredInquiry {
  const { publicId: id, firstName, lastName, email, phone, message, createdAt, answeredAt } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    message,
    at: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
