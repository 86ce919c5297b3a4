import { sendInquiry, type Inquiry } from '#contract/inquiries.ts';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';

/** Specification 7 names no answer: whatever a success holds, the message was taken. */
const sendInquiryAnswering = { ...sendInquiry, answer: z.unknown() };

/** Sends a contact message; throws the sentence of specification 8 where that failed. */
export async function sendMessage(body: Inquiry): Promise<void> {
  try {
    await call(sendInquiryAnswering, { body });
  } catch (error) {
    // The server answered without words of its own.
    if (error instanceof ApiError && error.status > 0 && error.message === '') {
      throw new Error('Failed to send message', { cause: error });
    }
    // No answer at all has no message of the server's.
    throw error instanceof ApiError && error.status > 0 ? error : new Error('', { cause: error });
  }
}
