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

function ruled(field: InquiryField, max: number) {
  return text(max).check((given) => {
    const fault = findInquiryFault(field, given.value);
    if (fault !== null) given.issues.push({ code: 'custom', message: fault, input: given.value });
  });
}
