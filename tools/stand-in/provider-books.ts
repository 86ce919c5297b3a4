import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What the provider that is played knows, in its own words, so that answers and messages are these very objects. */
export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}
export interface CodeEntity {
  id: string;
  entity: 'qr_code';
  type: 'upi_qr';
  usage: 'single_use';
  fixed_amount: true;
  payment_amount: number;
  payments_amount_received: number;
  payments_count_received: number;
  status: 'active' | 'closed';
  image_url: string;
  image_content: string;
  description: string | null;
  close_by: number;
  closed_at: number | null;
  close_reason: string | null;
  notes: Record<string, string>;
  created_at: number;
}
export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  method: 'upi' | 'card';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Record<string, string>;
  fee: number;
  tax: number;
  acquirer_data: { rrn: string };
  created_at: number;
  /** Not of the provider's: the code by which it was paid. */
  qr_code: string | null;
}
export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string | null;
  notes: Record<string, string>;
  status: 'pending' | 'processed' | 'failed';
  created_at: number;
  /** Not of the provider's: the key by which it was asked for, and of what. */
  key: string;
}
/** A claim of a payer's bank: the provider calls it a dispute. */
export interface DisputeEntity {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  phase: string;
  created_at: number;
  evidence: { amount: number; summary: string | null; submitted_at: number | null };
}
/** A debit of a tag, as the acquirer knows it. */
export interface DebitEntity {
  id: string;
  tagId: string;
  plazaId: string;
  laneId: string;
  readAt: string;
  paise: number;
  state: 'INPROCESS' | 'ACCEPTED' | 'DECLINED';
  code: string;
  approval: string;
  takenAt: number;
}
/** What became of a debit, sent to the product until it is taken. */
export interface CallbackEntity {
  id: string;
  body: string;
  isTaken: boolean;
}
/** A change of an exception list. */
export interface ExceptionEntity {
  id: string;
  tagId: string;
  code: string;
  op: 'ADD' | 'REMOVE';
  updatedTime: string;
}
/** A tag that the acquirer knows by its number; with the exception list that it is on, or none. */
export interface TagEntity {
  id: string;
  plate: string;
  code: string;
}
/** A further account, whose messages go to an address of its own. */
export interface AccountEntity {
  /** The key's id. */
  id: string;
  keySecret: string;
  webhookSecret: string;
  webhookUrl: string;
}
/** By which further account an order or a code was opened. */
export interface OwnerEntity {
  /** The order's or the code's. */
  id: string;
  keyId: string;
}
/** A message to the product, sent until it is taken. */
export interface OutgoingEvent {
  id: string;
  name: string;
  body: string;
  isTaken: boolean;
  /** The further account whose message it is; null for the first one. */
  keyId?: string | null;
}

interface Kinds {
  account: AccountEntity;
  owner: OwnerEntity;
  order: OrderEntity;
  code: CodeEntity;
  payment: PaymentEntity;
  refund: RefundEntity;
  dispute: DisputeEntity;
  event: OutgoingEvent;
  debit: DebitEntity;
  callback: CallbackEntity;
  exception: ExceptionEntity;
  tag: TagEntity;
}

/** Everything in memory; with a file each change is appended to it, so that whoever is killed knows it again. */
export class ProviderBooks {
  readonly #maps = {
    account: new Map<string, AccountEntity>(),
    owner: new Map<string, OwnerEntity>(),
    order: new Map<string, OrderEntity>(),
    code: new Map<string, CodeEntity>(),
    payment: new Map<string, PaymentEntity>(),
    refund: new Map<string, RefundEntity>(),
    dispute: new Map<string, DisputeEntity>(),
    event: new Map<string, OutgoingEvent>(),
    debit: new Map<string, DebitEntity>(),
    callback: new Map<string, CallbackEntity>(),
    exception: new Map<string, ExceptionEntity>(),
    tag: new Map<string, TagEntity>(),
  };
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    if (file && existsSync(file))
      for (const line of readFileSync(file, 'utf8').split('\n')) this.#replay(line);
  }

  put<Kind extends keyof Kinds>(kind: Kind, entity: Kinds[Kind]): void {
    (this.#maps[kind] as Map<string, Kinds[Kind]>).set(entity.id, entity);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify([kind, entity])}\n`);
  }

  get<Kind extends keyof Kinds>(kind: Kind, id: string): Kinds[Kind] | null {
    return (this.#maps[kind] as Map<string, Kinds[Kind]>).get(id) ?? null;
  }

  list<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
    return [...(this.#maps[kind] as Map<string, Kinds[Kind]>).values()];
  }

  #replay(line: string): void {
    // The last line may be torn where the process was killed.
    try {
      const [kind, entity] = JSON.parse(line) as [keyof Kinds, Kinds[keyof Kinds]];
      (this.#maps[kind] as Map<string, unknown>).set(entity.id, entity);
    } catch {
      return;
    }
  }
}

/** An id as the provider makes them: `order_` and fourteen letters and digits. */
export function makeId(prefix: string): string {
  const letters = randomBytes(21).toString('base64').replaceAll(/[+/=]/g, 'x');
  return `${prefix}_${letters.slice(0, 14)}`;
}
