/** What a camera says of a command (ISAPI's ResponseStatus), in XML or JSON. */
export interface IsapiStatus {
  /** 1: it obeyed. */
  readonly code: number;
  readonly sub: string;
}

// Elements may have a prefix and be in any letters.
const XML_CODE = /<(?:\w{1,20}:)?statusCode>\s{0,40}(\d{1,3})\s{0,40}</i;
const JSON_CODE = /"statusCode"\s{0,9}:\s{0,9}"?(\d{1,3})"?\s{0,9}[,}]/i;
const XML_SUB = /<(?:\w{1,20}:)?subStatusCode>\s{0,40}([A-Za-z]{1,40})\s{0,40}</i;
const JSON_SUB = /"subStatusCode"\s{0,9}:\s{0,9}"([A-Za-z]{1,40})"/i;

/** Null where the text is none. Its first status counts: those of single entries follow the one of the whole. */
export function readIsapi(text: string): IsapiStatus | null {
  const [, code] = XML_CODE.exec(text) ?? JSON_CODE.exec(text) ?? [];
  const [, sub = ''] = XML_SUB.exec(text) ?? JSON_SUB.exec(text) ?? [];
  return code === undefined ? null : { code: Number(code), sub };
}
