import type { Mail } from '../platform/mail/mail.ts';
import type { HeadCopy } from './head-copies.ts';

/**
 * Mails the head of the trail to every super admin. Whoever rewrites the database, and even the files beside it, cannot
 * rewrite what lies in their mailboxes.
 */
export async function sendHead(
  mail: Mail,
  { trail, number, hash, at }: HeadCopy,
  addresses: readonly string[],
): Promise<void> {
  if (!mail.isSetUp) return;
  const text = [
    `The audit trail held ${number.toLocaleString('en-IN')} records at ${at}.`,
    'Its head, which no later change can bring back once anything before it was changed:',
    '',
    JSON.stringify({ trail, number, hash, at }),
    '',
    'There is nothing to do. Keep this mail: should the trail ever be doubted, put the line above into the file of heads',
    'beside the key and run npm run admin -- verify-audit, which holds the trail against it.',
  ].join('\n');
  for (const to of addresses) await mail.send({ to, subject: 'The head of the audit trail', text });
}
