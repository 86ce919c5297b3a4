import { z } from 'zod';

const Slots = z.object({ slots: z.array(z.object({ slot: z.string() })) });

/** The slots that a mall has now, as it tells everyone; null while the product is away or the mall is not shown. */
export async function readLayout(address: string, mall: string): Promise<string[] | null> {
  try {
    const response = await fetch(`${address}/api/mall/slots?mall=${encodeURIComponent(mall)}`, {
      signal: AbortSignal.timeout(8_000),
    });
    if (!response.ok) return null;
    const { slots } = Slots.parse(await response.json());
    return slots.length === 0 ? null : slots.map(({ slot }) => slot);
  } catch {
    return null;
  }
}
