import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { requiredText } from './text.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[1-9]\d{0,15}$/;

/** Specification 5: the contact form's rules and their sentences, used by the form and the server alike. */
export const Inquiry = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: requiredText(254, 'Email is required').refine(
    (value) => value.trim() === '' || EMAIL.test(value.trim()),
    'Please enter a valid email address',
  ),
  phone: requiredText(40, 'Phone number is required').refine(
    (value) => value.trim() === '' || PHONE.test(value.replaceAll(/\s/g, '')),
    'Please enter a valid phone number',
  ),
  message: requiredText(5000, 'Message is required').refine(
    (value) => value.trim() === '' || value.trim().length >= 10,
    'Message must be at least 10 characters long',
  ),
});
export type Inquiry = z.infer<typeof Inquiry>;

export const sendInquiry = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Keeps a contact inquiry.',
  access: 'everyone',
  limit: 'contact',
  body: Inquiry,
  answer: z.object({ ok: z.literal(true), id: z.string() }),
  status: 201,
});
