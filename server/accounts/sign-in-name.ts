export type SignInName = { kind: 'email' | 'phone'; value: string };

/** What somebody typed as "Email or Phone": an address in lower case, or a phone number as `+` and digits. */
export function readSignInName(typed: string): SignInName {
  const trimmed = typed.trim();
  const phone = trimmed.includes('@') ? null : readPhone(trimmed);
  return phone === null ? { kind: 'email', value: trimmed.toLowerCase() } : { kind: 'phone', value: phone };
}

/** A phone number as `+` and digits; an Indian mobile number may leave +91 out. Null for what is none. */
export function readPhone(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '');
  const mobile = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  if (mobile !== undefined) return `+91${mobile}`;
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
