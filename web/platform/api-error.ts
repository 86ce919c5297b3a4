/** A call that did not succeed. `status` 0: no answer came at all. The message is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server's sentence about a failure; empty where it sent none, or nothing failed. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}

/** The server's word for a failure; empty where it sent none, or nothing failed. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : '';
}

/** The server's refusals of single fields, by their names. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}

/** True where an error is a refusal with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
