import { isCommonPassword } from './common-passwords.ts';

const DRIVER_LENGTH = 8;
export const STAFF_LENGTH = 15;

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  /** Admins and super admins. */
  readonly isStaff: boolean;
}

/** Why a password is refused, as a sentence for the person; null when it is good. Length in characters, any characters. */
export function findPasswordFault(password: string, owner: PasswordOwner): string | null {
  const least = owner.isStaff ? STAFF_LENGTH : DRIVER_LENGTH;
  if (countCharacters(password) < least) {
    return `The password needs at least ${least} characters.`;
  }
  if (isCommonPassword(password))
    return 'This password is one of the first that guessers try. Please choose another.';
  return isOwnWord(password, owner) ? 'The password may not be your name or e-mail address.' : null;
}

/** Characters as people count them, whatever they are made of on the wire. */
export function countCharacters(password: string): number {
  return Array.from(password.normalize('NFKC')).length;
}

function isOwnWord(password: string, { name, email }: PasswordOwner): boolean {
  const bare = bareText(password);
  const own = [name, email, email.split('@')[0] ?? ''].map(bareText).filter((word) => word.length >= 3);
  return own.some((word) => bare === word || bare === word + word);
}

/** Without case, digits at the end, and what stands between words. */
function bareText(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  let end = bare.length;
  while (/^\d$/.test(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end);
}
