export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const PATIENCE_MS = 15_000;

/** Asks a process that may be dead: null where nobody answered. A body makes it a POST. */
export async function ask(
  url: string,
  body: object | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer | null> {
  const post = { method: 'POST', body: JSON.stringify(body) };
  try {
    const answer = await fetch(url, {
      ...(body === null ? {} : post),
      headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}
