import type { DeviceProtocol } from '#contract/makers.ts';
import type { DeviceCaller } from '../../platform/http/gatekeeper.ts';
import type { Translated } from '../translator.ts';

/** A message as it came. Its maker's words are read from the bytes: makers write headers as they like. */
export interface RawMessage {
  readonly contentType: string;
  readonly body: Buffer;
  /** The parameters of the address. */
  readonly query: Readonly<Record<string, string>>;
  /** What the maker appends to the address, such as `KeepAlive`; empty for most. */
  readonly tail: string;
  readonly receivedAt: Date;
}

/** A maker's words into ours, and what its devices wait to hear. It knows no topic and stores nothing. */
export interface Maker {
  readonly protocol: DeviceProtocol;
  /**
   * What a message says. A record that is none is refused with its reason; a message of which nothing can be read is one
   * refused record. Nothing at all is a heartbeat. It never throws for what a device sent.
   */
  readonly translate: (message: RawMessage, device: DeviceCaller) => Translated | Promise<Translated>;
  /** The answer to whatever has been stored, refused records too: another one makes the device send it for ever. */
  readonly reply: (message: RawMessage) => MakerReply;
}

export interface MakerReply {
  readonly type: string;
  readonly body: string;
  /** Whether the connection ends with the answer. */
  readonly closes?: boolean;
}

/** The answer of makers that look at the status alone. */
export const PLAIN_OK = { type: 'text/plain; charset=utf-8', body: 'OK' } as const;
