import { expect, test } from 'vitest';
import { findInquiryFault, type InquiryField } from './inquiry-rules.ts';

const cases: [field: InquiryField, value: string, fault: string | null][] = [
  ['firstName', '', 'First name is required'],
  ['firstName', '   ', 'First name is required'],
  ['firstName', 'અદિતિ', null],
  ['lastName', ' ', 'Last name is required'],
  ['lastName', 'Shah', null],
  ['email', '', 'Email is required'],
  ['email', 'aditi@example', 'Please enter a valid email address'],
  ['email', 'aditi example.com', 'Please enter a valid email address'],
  ['email', ' aditi@example.com ', null],
  ['phone', '  ', 'Phone number is required'],
  ['phone', '+91 98765 43210', null],
  ['phone', '098765', 'Please enter a valid phone number'],
  ['phone', '+', 'Please enter a valid phone number'],
  ['phone', '98765-43210', 'Please enter a valid phone number'],
  ['phone', '1', null],
  ['phone', '1234567890123456', null],
  ['phone', '12345678901234567', 'Please enter a valid phone number'],
  ['message', '', 'Message is required'],
  ['message', '  123456789  ', 'Message must be at least 10 characters long'],
  ['message', '1234567890', null],
];

test.each(cases)('%s %j: %s', (field, value, fault) => {
  expect(findInquiryFault(field, value)).toBe(fault);
});
