import { createTransport } from 'nodemailer';
import type { MailSettings } from './read-settings.ts';
import type { StoredMail } from './store.ts';

/** What became of a mail: taken, refused for good, to be tried later, or not reached a server that works. */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'later' | 'unreachable'; readonly fault: Fault };

/** Why a mail was not taken. No words of the server's: they repeat the address. */
interface Fault {
  readonly code: string;
  readonly status: number | null;
}

/** Hands one mail over; ends early when `signal` does. */
export type Transport = (mail: StoredMail, signal: AbortSignal) => Promise<MailOutcome>;

const SILENCE_MS = 10_000;

/** A mail server of SMTP; with a name and a password only behind TLS, unless it runs on this very machine. */
export function createSmtpTransport({ url, from }: MailSettings): Transport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isOwnMachine = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const transport = createTransport({
    host,
    secure: protocol === 'smtps:',
    ...(port ? { port: Number(port) } : {}),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    requireTLS: username !== '' && !isOwnMachine,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html, unsubscribe }, signal) => {
    const body = { text, ...(html === null ? {} : { html }) };
    const headers = unsubscribe === null ? {} : oneClick(unsubscribe);
    try {
      await transport.sendMail({ from, to, subject, ...body, headers, signal });
      return { kind: 'sent' };
    } catch (error) {
      return judge(error);
    }
  };
}

/** By these a mail program shows a button of its own that ends such mails (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A server that refuses a recipient will refuse him tomorrow; one that answers nothing is in trouble for all mails. */
function judge(error: unknown): MailOutcome {
  const { code = 'unknown', responseCode, command } = error as NodemailerFault;
  const fault = { code: String(code), status: responseCode ?? null };
  if (responseCode === undefined) return { kind: code === 'EENVELOPE' ? 'refused' : 'unreachable', fault };
  const isFinal = responseCode >= 500 && command === 'RCPT TO';
  if (isFinal) return { kind: 'refused', fault };
  return { kind: command === 'RCPT TO' || command === 'DATA' ? 'later' : 'unreachable', fault };
}

interface NodemailerFault {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** The demo has no mail server: its mails are printed, so that their links can be opened. */
export function createPrintingTransport(print: (text: string) => void): Transport {
  return async ({ to, subject, text }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, '', ...text.split('\n')];
    const plain = lines.map((line) => line.replaceAll(/\p{C}/gu, ''));
    print(['', 'Mail (the demo prints it)', ...plain.map((line) => `  ${line}`), ''].join('\n'));
    return { kind: 'sent' };
  };
}
