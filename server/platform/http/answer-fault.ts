import type { ErrorBody } from '#contract/error.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { notSignedIn, Refusal } from './errors.ts';
import { logRefused } from './repeated-faults.ts';

/** The one place where a failure becomes an answer. Below 500 its sentence is answered; a fault is logged, its inside hidden. */
export function answerFault(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body, headers } = describe(error);
  if (status >= 500 && error instanceof Refusal) logRefused(error, request);
  else if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
  return reply.status(status).headers(headers).type('application/json').serializer(JSON.stringify).send(body);
}

interface Described {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

function describe(error: FastifyError | Refusal): Described {
  if (error instanceof Refusal) return describeRefusal(error);
  if (hasZodFastifySchemaValidationErrors(error)) return plain(400, 'bad_input', ...sentenceOf(error));
  if (isOfErasedAccount(error)) return describeRefusal(notSignedIn());
  const known = KNOWN[error.code];
  if (known) return plain(...known);
  if (error.statusCode === 429) {
    return {
      ...plain(429, 'too_many_requests', 'Too many requests. Please wait a moment.'),
      headers: { 'retry-after': '1' },
    };
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return plain(error.statusCode, 'bad_request', 'The request could not be read.');
  }
  return plain(500, 'internal_error', 'Something went wrong on our side. Please try again.');
}

/** The account was erased between the beginning of its call and its write. */
function isOfErasedAccount({ code, constraint = '' }: FastifyError & { constraint?: string }): boolean {
  return code === '23503' && constraint.endsWith('_account_id_fkey');
}

const KNOWN: Record<string, [status: number, code: string, sentence: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'not_json', 'Send the body as application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_json', 'The body is empty where JSON was expected.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_json', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: [400, 'bad_address', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [400, 'bad_address', 'The address is too long.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad_request', 'The body does not have the length it announced.'],
};

function describeRefusal({ status, code, message, fields, headers }: Refusal): Described {
  return { status, body: { error: message, code, ...(fields ? { fields } : {}) }, headers };
}

function plain(status: number, code: string, sentence: string, fields?: Record<string, string>): Described {
  return { status, body: { error: sentence, code, ...(fields ? { fields } : {}) }, headers: {} };
}

function sentenceOf(error: FastifyError): [sentence: string, fields: Record<string, string>] {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of (error.validation ?? []).flatMap(likeliest)) {
    const name = (instancePath ?? '').split('/').filter(Boolean).join('.') || 'body';
    // Messages name unknown fields in full, however long the caller made them.
    fields[name] ??= (message ?? 'is not allowed').slice(0, LONGEST_MESSAGE);
  }
  const [first] = Object.entries(fields);
  if (!first) return ['The input is not valid.', fields];
  // A rule's own sentence stands alone, as forms show it; the general ones need to say of what they speak.
  const [name, message] = first;
  if (GOES_ON.test(message)) return [`${name} ${message}.`, fields];
  return [NEEDS_NAME.test(message) ? `${name}: ${message}` : message, fields];
}

interface Complaint {
  readonly instancePath?: string;
  readonly message?: string;
}

/** Where a body may have one of several shapes, what is wrong with the shape that it comes nearest to. */
function likeliest(complaint: Complaint & { params?: { errors?: unknown } }): Complaint[] {
  const shapes = complaint.params?.errors;
  if (!Array.isArray(shapes)) return [complaint];
  const nearest = (shapes as { path: PropertyKey[]; message: string }[][])
    .filter((issues) => issues.length > 0)
    .toSorted((one, other) => one.length - other.length)[0];
  if (!nearest) return [complaint];
  return nearest.map(({ path, message }) => ({
    instancePath: [complaint.instancePath ?? '', ...path.map(String)].join('/'),
    message,
  }));
}

const LONGEST_MESSAGE = 300;
/** Words of word-issue.ts. */
const GOES_ON = /^[a-z]/;
const NEEDS_NAME = /^(Must|Contains|Between|At) /;
