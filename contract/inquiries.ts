import { findInquiryFault, type InquiryField } from '#domain/inquiries/inquiry-rules.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './text.ts';

/** The contact form's rules and their sentences, used by the form and the server alike. */
export const Inquiry = z.strictObject({
  firstName: ruled('firstName', 100),
  lastName: ruled('lastName', 100),
  email: ruled('email', 254),
  phone: ruled('phone', 40),
  message: ruled('message', 5000),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const sendInquiry = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a contact inquiry.',
  access: 'everyone',
  limit: 'contact',
  body: Inquiry,
  answer: z.object({ ok: z.literal(true), id: z.string() }),
  status: 201,
});

/** A message of the contact form as super admins read it. */
export const StoredInquiry = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  at: z.string(),
  /** When somebody noted that it is answered; null while it is open. */
  answeredAt: z.string().nullable(),
});
export type StoredInquiry = z.infer<typeof StoredInquiry>;

const atInquiry = z.strictObject({ id: text(64) });

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/super/inquiries',
  summary: 'Messages of the contact form, newest first. Reading them is recorded.',
  access: 'super-admin',
  query: z.object({
    /** Part of a name, an address, a number or of the message. */
    q: text(200).optional(),
    state: z.enum(['open', 'answered']).optional(),
    limit: z.coerce.number().int().min(1, 'Between 1 and 100').max(100, 'Between 1 and 100').optional(),
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^\d{1,15}$/, 'Take it from `next`')
      .optional(),
  }),
  answer: z.object({
    inquiries: z.array(StoredInquiry),
    /** Where the next page goes on; null where this is the last. */
    next: z.string().nullable(),
    count: z.number().int(),
  }),
});

export const answerInquiry = endpoint({
  method: 'PUT',
  path: '/api/super/inquiries/:id',
  summary: 'Notes that a message is answered, or that it is open again.',
  access: 'super-admin',
  params: atInquiry,
  body: z.strictObject({ isAnswered: z.boolean() }),
  answer: z.object({ inquiry: StoredInquiry }),
});

export const deleteInquiry = endpoint({
  method: 'DELETE',
  path: '/api/super/inquiries/:id',
  summary: 'Deletes a message for good.',
  access: 'super-admin',
  params: atInquiry,
  answer: z.object({ ok: z.literal(true) }),
});

function ruled(field: InquiryField, max: number) {
  return text(max).check((given) => {
    const fault = findInquiryFault(field, given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, input: given.value });
  });
}
