import type { SequenceAck } from '#contract/mqtt.ts';

/** Sends devices how far their readings are stored: several at once become one, since the last of them says it all. */
export function joinAcks(
  send: (topic: string, payload: string) => void,
): (topic: string, upTo: number) => void {
  const waiting = new Map<string, number>();
  return (topic, upTo) => {
    if (waiting.size === 0)
      setImmediate(() => {
        const all = [...waiting];
        waiting.clear();
        for (const [to, sequence] of all) send(to, JSON.stringify({ sequence } satisfies SequenceAck));
      });
    waiting.set(topic, upTo);
  };
}
