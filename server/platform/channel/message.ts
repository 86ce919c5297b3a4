/** A kind of message between processes. Its body is plain JSON: an instant travels as text or as a number. */
export interface Message<Body> {
  readonly name: string;
  decode(this: void, body: unknown): Body;
}

const names = new Set<string>();

/** Declares a kind of message; the topic that sends it exports it. Throws where the name is taken. */
export function defineMessage<Body extends object>(name: string): Message<Body> {
  if (names.has(name)) throw new Error(`two kinds of message are called ${name}`);
  names.add(name);
  // Only processes of this program write messages, and the types hold on both sides.
  return { name, decode: (body) => body as Body };
}
