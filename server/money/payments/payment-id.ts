import { randomUUID } from 'node:crypto';

/** 35 characters: providers take receipts of at most 40. */
export function newPaymentId(): string {
  return `pm_${randomUUID().replaceAll('-', '')}`;
}
