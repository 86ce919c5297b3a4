import { ErrorBody } from '#contract/error.ts';
import type { RawRequest } from './hostile-request.ts';
import type { RawAnswer } from './send-raw.ts';

export const ROLES = ['nobody', 'driver', 'device', 'mall admin', 'super admin'] as const;
export type Role = (typeof ROLES)[number];

/** What no answer may hold: marks of programs, files, statements. No hostile value holds one, so an echo is no finding. */
const INNER: readonly RegExp[] = [
  /\bat [\w.<>$ ]+ \(?(?:file:|node:|\/)[^\s)]*:\d+/,
  /node_modules|\/dist\/|\/server\/[\w/-]+\.|\.ts:\d|\.js:\d/,
  /\b(?:select|insert into|update|delete from) [\w".*, ]+ (?:from|values|set|where)\b/i,
  /syntax error at|violates (?:unique|check|foreign|not-null)|relation \\?"|column \\?"|duplicate key|invalid input syntax|invalid byte sequence|out of range for type|permission denied for|row-level security/i,
  /PGlite|pg_catalog|SQLSTATE|gms_app|FST_ERR|ZodError|TypeError|RangeError|ReferenceError|ECONNREFUSED|Cannot read propert|is not a function|Unexpected token|argon2/,
];
const LONGEST_REFUSAL = 16_000;

/** Who may call what, by the words of the description. */
export const MAY: Readonly<Record<string, readonly Role[]>> = {
  everyone: ROLES,
  'signed-in': ['driver', 'mall admin', 'super admin'],
  'mall-admin': ['mall admin', 'super admin'],
  'super-admin': ['super admin'],
  device: ['device'],
};

/** What is wrong with an answer, in words; nothing where it is as it should be. */
export function judge(
  role: Role,
  request: RawRequest,
  { status, head, body }: RawAnswer,
  foreign: readonly string[],
): string[] {
  const all = `${head}\n${body}`;
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...findInner(all),
    ...(role === 'super admin' ? [] : foreign.filter((secret) => all.includes(secret))).map(
      (secret) => `shows what is another's: ${secret}`,
    ),
    ...judgeAccess(role, request, status),
    ...(status >= 400 && body !== '' && isOfApi(request.head) ? judgeRefusal(body) : []),
    ...judgeHead(status, head),
  ];
}

function findInner(all: string): string[] {
  return INNER.flatMap((mark) => mark.exec(all)?.[0] ?? []).map(
    (shown) => `shows its inside: ${shown.slice(0, 80)}`,
  );
}

function judgeAccess(role: Role, { operation, isOwn, isPlain }: RawRequest, status: number): string[] {
  const caller = isOwn ? role : 'nobody';
  if (!isPlain || status < 200 || status >= 300 || MAY[operation.who]?.includes(caller)) return [];
  return [`${operation.who} was meant, ${caller} was let in`];
}

/** Behind a link in a mail lies a page, which is refused as a page. */
function isOfApi(asked: string): boolean {
  return /^\w+ \/api\//.test(asked) && !/^\w+ \/api\/morning-mail\/[^/ ]*\/off\b/.test(asked);
}

function judgeRefusal(body: string): string[] {
  if (body.length > LONGEST_REFUSAL) return [`a refusal of ${body.length} characters`];
  try {
    if (ErrorBody.strict().safeParse(JSON.parse(body)).success) return [];
  } catch {
    // It is no JSON, as the line below says.
  }
  return ['a refusal in another shape'];
}

function judgeHead(status: number, head: string): string[] {
  const found: string[] = [];
  if (/^x-powered-by:|^server:/im.test(head)) found.push('names its software');
  if (/^set-cookie: a=b/im.test(head)) found.push('a header was put in');
  for (const [line] of head.matchAll(/^set-cookie: .*$/gim))
    if (!/httponly/i.test(line) || !/samesite/i.test(line))
      found.push(`a loose cookie: ${line.split('=')[0]}`);
  if (status >= 200 && status < 300 && !/^x-content-type-options: nosniff/im.test(head))
    found.push('no nosniff');
  return found;
}

/** Texts among these that would be found in an answer which merely shows them again. */
export function echoesTakenForInner(texts: readonly string[]): string[] {
  return texts.filter((text) => INNER.some((mark) => mark.test(text)));
}
