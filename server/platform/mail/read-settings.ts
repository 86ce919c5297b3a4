import { EmailAddress } from '#contract/text.ts';

/** The mail server as a URL, and from whom its mails come. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
}

/** Both or none: half of it would be noticed only when a mail is needed. */
export function pairMail(url: string | undefined, from: string | undefined): MailSettings | null {
  if (url !== undefined && from !== undefined) return { url, from };
  if (url === undefined && from === undefined) return null;
  const [missing, given] = url === undefined ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  throw new Error(`${missing} is missing: ${given} is set, and mails need both`);
}

/** Nothing behind the host: a setting of the mail library that slips in there could switch TLS off. */
export function isMailServer(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(given);
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  return /^smtps?:$/.test(protocol) && hostname !== '' && isBare && isDecodable(username + password);
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** An address, or a name and the address in angle brackets. */
export function isSender(given: string): boolean {
  const open = given.indexOf('<');
  const address = open < 0 ? given : given.slice(open + 1, -1);
  const isWhole = open < 0 || given.endsWith('>');
  return isWhole && !/[\r\n"]/.test(given) && EmailAddress.safeParse(address).success;
}
