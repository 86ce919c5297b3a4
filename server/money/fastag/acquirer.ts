import type { Paise } from '#domain/money/money.ts';

/** A mall as the acquirer knows it. */
export interface FastagPlaza {
  readonly id: string;
  readonly name: string;
}

/** What a tag shall be debited for. */
export interface WantedDebit {
  /** Our own name of it, 22 characters: the acquirer takes it once. */
  readonly txnId: string;
  readonly plaza: FastagPlaza;
  readonly lane: string;
  readonly tagId: string;
  readonly tid: string | null;
  /** What both the tag and the cameras call the car. */
  readonly plate: string;
  readonly vehicleClass: string | null;
  readonly paise: Paise;
  /** When the reader of the exit saw the tag, and that of the entry, where it did. */
  readonly readAt: Date;
  readonly entryReadAt: Date | null;
  readonly at: Date;
}

/** A debit that was sent, as the acquirer has to be asked about it. */
export interface SentDebit {
  readonly txnId: string;
  readonly plazaId: string;
  readonly lane: string;
  readonly submittedAt: Date;
}

/** What the acquirer says of a debit. */
export interface DebitAnswer {
  readonly txnId: string;
  readonly result: 'accepted' | 'declined' | 'inprocess';
  /** The acquirer's own code. */
  readonly code: string;
  readonly approval: string | null;
  /** What was taken; null where the message does not say it. It may say nought, or less. */
  readonly paise: Paise | null;
  /** It says an amount that nobody can read. */
  readonly isUnreadable: boolean;
  /** It is about money that went to the tag. */
  readonly isCredit: boolean;
  /** Whose tag it was, as the acquirer knows it; null where the message does not say it. */
  readonly plate: string | null;
  readonly at: Date;
}

/** What the acquirer knows of a tag. */
export interface TagDetails {
  readonly plate: string | null;
  readonly vehicleClass: string | null;
  /** The exception list that it is on; null for none. */
  readonly exception: string | null;
}

/** A tag that came on an exception list, or left it. */
export interface ListedTag {
  readonly tagId: string;
  readonly isListed: boolean;
  readonly updatedAt: Date;
}

/** Whether a lane takes tags now. */
export interface LaneOfPlaza {
  readonly id: string;
  readonly direction: 'entry' | 'exit';
  readonly isOpen: boolean;
}

/** One acquirer bank. Every call may take as long as its time-out and throws `AcquirerFault`, so none is made inside a transaction. */
export interface Acquirer {
  /** Real money is moved. */
  readonly isLive: boolean;
  /** Hands a debit over; what becomes of it comes later, by a message or by `check`. */
  submit(debit: WantedDebit): Promise<void>;
  /** What became of a debit, and whether some of it went back; nothing where the acquirer has never seen it. */
  check(debit: SentDebit, now: Date): Promise<readonly DebitAnswer[]>;
  /** Null where it knows no such tag. */
  findTag(tag: { tagId: string; tid: string | null }, now: Date): Promise<TagDetails | null>;
  /** What changed on an exception list since an instant. */
  listExceptions(code: string, since: Date, now: Date): Promise<ListedTag[]>;
  /** The acquirer's clock. */
  readTime(now: Date): Promise<Date>;
  sendHeartbeat(plaza: FastagPlaza, lanes: readonly LaneOfPlaza[], now: Date): Promise<void>;
  /** Reads a message of the acquirer's. Throws `WrongSignature` where it is none, another error where it cannot be read. */
  readMessage(this: void, text: string): DebitAnswer;
}

/** A call to the acquirer that came to nothing. */
export class AcquirerFault extends Error {
  /** `never`: it cannot have reached the acquirer. `refused`: it was answered by a refusal. `unknown`: nobody knows. */
  readonly reached: 'never' | 'refused' | 'unknown';

  constructor(message: string, reached: AcquirerFault['reached'], options?: ErrorOptions) {
    super(message, options);
    this.reached = reached;
  }
}
