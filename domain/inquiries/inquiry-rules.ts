export type InquiryField = 'firstName' | 'lastName' | 'email' | 'phone' | 'message';

/** Something, @, something with a dot inside; written so that no text takes more than one pass. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
const PHONE = /^\+?[1-9]\d{0,15}$/;
const SHORTEST_MESSAGE = 10;

const REQUIRED: Readonly<Record<InquiryField, string>> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  phone: 'Phone number is required',
  message: 'Message is required',
};

/** What is wrong with a field of the contact form, as the sentence that the form shows; null where nothing is. */
export function findInquiryFault(field: InquiryField, value: string): string | null {
  const trimmed = value.trim();
  if (trimmed === '') return REQUIRED[field];
  if (field === 'email' && !EMAIL.test(trimmed)) return 'Please enter a valid email address';
  if (field === 'phone' && !PHONE.test(value.replaceAll(/\s/g, ''))) {
    return 'Please enter a valid phone number';
  }
  if (field === 'message' && trimmed.length < SHORTEST_MESSAGE) {
    return 'Message must be at least 10 characters long';
  }
  return null;
}
