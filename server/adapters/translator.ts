import type { AnswerOf, BodyOf, Endpoint } from '#contract/endpoint.ts';
import type { GateAnswer, PlateRead, SensorReading } from '#contract/ingest.ts';
import type { Refusal } from '../platform/http/errors.ts';

/**
 * A maker's words into ours, and our answer into theirs. A translator knows no topic and stores nothing: only the
 * shapes of the contract and the domain. `mountTranslator` runs it.
 */
export interface Translator<E extends Endpoint, Message> {
  readonly endpoint: E;
  readonly authenticate: Authentication;
  /** What kind of message this is where it is stored because it could not be used. */
  readonly kind: 'plate_read' | 'slot_reading';
  /** Reads the maker's message as a whole. One that cannot be read is refused and stored with its reason. */
  readonly parse: (body: BodyOf<E>) => Parsed<Message>;
  /** Our records, and those that are none, each by its position in the message: one bad record stops no other. */
  readonly translate: (message: Message) => Translated | Promise<Translated>;
  /** The answer in the maker's words. Where nothing was taken it may throw the refusal of the whole message. */
  readonly reply: (taken: TakenRecords, message: Message) => AnswerOf<E>;
}

export interface Authentication {
  /** Where the device's key travels: the `Authorization` header, or the last part of the path (`/:key`). */
  readonly keyIn: 'header' | 'path';
  /** The kinds of devices that may speak so, and what the others are answered; null for all kinds. */
  readonly kinds: {
    readonly allowed: readonly string[];
    /** Those that may speak so only to show that they live: in a message without a record. */
    readonly heartbeatsAlone?: readonly string[];
    readonly refusal: string;
  } | null;
}

export type Parsed<Message> =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly reason: string; readonly sentence: string; readonly body: unknown };

export interface Translated {
  readonly reads: readonly TranslatedRead[];
  readonly readings: readonly SensorReading[];
  /** The device's clock when it sent the readings, where it says so. */
  readonly sentAt?: string | undefined;
  readonly refused: readonly RefusedRecord[];
  /** It speaks for one sensor of many: that there is nothing in it says nothing of the slots of the others. */
  readonly isOfOneSensor?: boolean;
}

export interface TranslatedRead {
  readonly position: number;
  readonly read: PlateRead;
  /** The device says that it sends what it could not send before: the car has driven on, whatever its clock shows. */
  readonly isReplay?: boolean;
}

/** A record that could not be used. */
export interface RefusedRecord {
  readonly kind: 'plate_read' | 'slot_reading';
  readonly position: number;
  /** What it seems to be about: a read's id, a slot; null where it gives none. */
  readonly subject: string | null;
  /** A stable word. */
  readonly reason: string;
  /** For people, with the field at fault. */
  readonly field: string;
  readonly sentence: string;
  /** As it came, without images. */
  readonly body: unknown;
  /** The refusal of the topic that did not take it: the answer where the message was this one record. */
  readonly refusal?: Refusal;
}

/** What became of a message's records. */
export interface TakenRecords {
  readonly answers: readonly { readonly position: number; readonly answer: GateAnswer }[];
  /** What became of the readings; null where there were none. */
  readonly occupancy: {
    readonly accepted: number;
    readonly unchanged: number;
    readonly refused: readonly { readonly slot: string; readonly reason: string }[];
  } | null;
  /** Those that could not be translated, and those that their topic refused. */
  readonly refused: readonly RefusedRecord[];
}
