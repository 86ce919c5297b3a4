import type { FastifyInstance } from 'fastify';

export interface Answered {
  readonly status: number;
  /** The parsed JSON; undefined where the body is none. */
  readonly body: unknown;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

interface More {
  headers?: Record<string, string>;
  /** Sent as it is, instead of JSON. */
  raw?: string | Buffer;
}

/** A browser or a device that speaks to the application in process: keeps cookies, says where its writes come from. */
export interface TestClient {
  readonly cookies: Map<string, string>;
  call(method: string, url: string, body?: unknown, more?: More): Promise<Answered>;
}

interface Given {
  address?: string;
  headers?: Record<string, string>;
  /** The Origin of writes; none for null. */
  origin?: string | null;
}

export function createClient(http: FastifyInstance, given: Given = {}): TestClient {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, url, body, { headers = {}, raw } = {}) {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const answer = await http.inject({
        method: method as 'GET',
        url,
        remoteAddress: given.address ?? '127.0.0.1',
        headers: { ...ownHeaders(method), ...typed(payload), ...given.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.statusCode, body: parse(answer.body), headers: answer.headers };
    },
  };

  function ownHeaders(method: string): Record<string, string> {
    const { origin = 'http://localhost' } = given;
    return {
      ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
      ...(method === 'GET' || origin === null ? {} : { origin }),
    };
  }
}

function typed(payload: string | Buffer | undefined): Record<string, string> {
  return payload === undefined ? {} : { 'content-type': 'application/json' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
