/** A refusal that travels as an exception to the one handler: its status, its stable word, a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    sentence: string,
    more: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** 400: the input is at fault; `fields` says where. */
export function badInput(sentence: string, fields?: Record<string, string>, code = 'bad_input'): Refusal {
  return new Refusal(400, code, sentence, fields ? { fields } : {});
}

export function notSignedIn(): Refusal {
  return new Refusal(401, 'not_signed_in', 'Please sign in first.');
}

export function notAllowed(sentence = 'This account may not do that.', code = 'not_allowed'): Refusal {
  return new Refusal(403, code, sentence);
}

export function notThere(sentence = 'There is nothing here.', code = 'not_found'): Refusal {
  return new Refusal(404, code, sentence);
}

export function conflict(code: string, sentence: string, fields?: Record<string, string>): Refusal {
  return new Refusal(409, code, sentence, fields ? { fields } : {});
}

/** 412: the caller's copy is out of date. */
export function outOfDate(sentence: string): Refusal {
  return new Refusal(412, 'out_of_date', sentence);
}

/** 422: nothing is wrong with the input, and yet it can't be stored; to send it again does not help. */
export function notStorable(): Refusal {
  return new Refusal(422, 'not_storable', 'This could not be stored. A person has to look at it.');
}

export function tooMany(sentence: string, retryAfterSeconds: number): Refusal {
  return new Refusal(429, 'too_many_requests', sentence, {
    headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
  });
}

/** 503: storage or the product itself cannot answer now. */
export function unavailable(sentence: string): Refusal {
  return new Refusal(503, 'unavailable', sentence, { headers: { 'retry-after': '5' } });
}

/** True when a write ran into a unique index; with a name, into that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string } | null;
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}
