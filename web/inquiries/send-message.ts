import { sendInquiry, type Inquiry } from '#contract/inquiries.ts';
import { z } from 'zod';
import { call } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';
import { readAs } from '../platform/read-answer.ts';

/** Sends a contact message, whatever a success answers; throws the sentence to show where it failed. */
export async function sendMessage(body: Inquiry): Promise<void> {
  try {
    await call(readAs(sendInquiry, z.unknown()), { body });
  } catch (error) {
    // The server answered without words of its own.
    if (error instanceof ApiError && error.status > 0 && error.message === '') {
      throw new ApiError(error.status, error.code, 'Failed to send message');
    }
    // No answer at all has no message of the server's.
    throw error instanceof ApiError && error.status > 0 ? error : new ApiError(0, 'no_answer', '');
  }
}
