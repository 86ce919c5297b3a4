const SENTENCES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This browser or device cannot make such a passkey. Please use an authenticator app.',
  SecurityError: 'Passkeys do not work at this address. Please use an authenticator app.',
};

/** Why the browser used or made no passkey, in words. What it says itself is for programmers. */
export function wordPasskeyFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return SENTENCES[name] ?? 'No passkey was used: it was cancelled or took too long. Please try again.';
}
