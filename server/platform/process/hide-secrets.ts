const SECRETS = new Set([
  'AUDIT_KEY',
  'BACKUP_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SERVER_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
]);

/** A bad value as the start may show it: without passwords in addresses, and no secret at all. */
export function hideSecrets(name: string, given: string | undefined): string | undefined {
  if (name.endsWith('_HEADERS') || SECRETS.has(name)) return '***';
  return given?.replace(/^([^/]*\/\/[^:/@]*:).*@/, '$1***@');
}
