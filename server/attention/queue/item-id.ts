/** How the things that need somebody are named. */
export type ItemId =
  | { readonly of: 'session' | 'dispute' | 'refund' | 'chargeback'; readonly id: string }
  | { readonly of: 'alert'; readonly id: number }
  | { readonly of: 'group'; readonly id: string };

export const sessionItem = (publicId: string): string => `session:${publicId}`;
export const alertItem = (id: string | number): string => `alert:${id}`;
export const disputeItem = (publicId: string): string => `dispute:${publicId}`;
export const chargebackItem = (publicId: string): string => `chargeback:${publicId}`;
export const refundItem = (publicId: string): string => `refund:${publicId}`;

/** A group goes on growing under the same name: by its reason, its first day and its gate. */
export const groupItem = (reason: string, firstDay: string, gate: string | null): string =>
  `group:${reason}:${firstDay}:${gate ?? ''}`;

/** What a text names; null for nothing that there could be. */
export function readItem(text: string): ItemId | null {
  const at = text.indexOf(':');
  const [of, id] = [text.slice(0, at), text.slice(at + 1)];
  if (id === '') return null;
  switch (of) {
    case 'session':
    case 'dispute':
    case 'refund':
    case 'chargeback':
      return { of, id };
    case 'alert':
      return /^[1-9]\d{0,14}$/.test(id) ? { of, id: Number(id) } : null;
    case 'group':
      return { of, id: text };
    default:
      return null;
  }
}
