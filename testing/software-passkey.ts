import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a made-up authenticator gets wrong on purpose. */
interface Faults {
  /** The page that asked, as the browser says it. */
  origin?: string;
  /** Another site's name is signed. */
  rpId?: string;
  isPresent?: boolean;
  isVerified?: boolean;
  type?: string;
  counter?: number;
  /** Claims to be another passkey. */
  id?: string;
  userHandle?: string;
  /** A certificate of the maker, which may name an address to be fetched. */
  certificate?: Buffer;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** An authenticator of our own: it signs as browsers do, and lies where a test asks it to. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #rpId: string;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What a browser sends when the passkey was made. */
  create(challenge: string, faults: Faults = {}) {
    const data = this.#authenticatorData(faults, 0x40, this.#attestedKey());
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge, faults),
      attestationObject: attestationOf(data, faults.certificate).toString('base64url'),
      transports: ['internal'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** What a browser sends when the passkey has signed a challenge. */
  get(challenge: string, faults: Faults = {}) {
    this.counter += 1;
    const data = this.#authenticatorData(faults, 0);
    const clientDataJSON = this.#clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      ...(faults.userHandle === undefined ? {} : { userHandle: faults.userHandle }),
    };
    const id = faults.id ?? this.id;
    return { id, rawId: id, type: 'public-key', response };
  }

  #clientData(type: string, challenge: string, faults: Faults): string {
    const words = {
      type: faults.type ?? type,
      challenge,
      origin: faults.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(words)).toString('base64url');
  }

  #authenticatorData(faults: Faults, more: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    const flags = (faults.isPresent === false ? 0 : 1) | (faults.isVerified === false ? 0 : 4) | more;
    return Buffer.concat([sha256(faults.rpId ?? this.#rpId), Buffer.from([flags]), counter, rest]);
  }

  #attestedKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const id = Buffer.from(this.id, 'base64url');
    // A COSE key in CBOR: EC2, ES256, P-256, x, y.
    const key = [
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ];
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key]);
  }
}

/** `{fmt, attStmt, authData}` in CBOR. */
function attestationOf(data: Buffer, certificate?: Buffer): Buffer {
  const statement = certificate
    ? [
        cborText('packed'),
        cborText('attStmt'),
        Buffer.from([0xa3]),
        cborText('alg'),
        Buffer.from([0x26]),
        cborText('sig'),
        cborBytes(Buffer.alloc(70)),
        cborText('x5c'),
        Buffer.from([0x81]),
        cborBytes(certificate),
      ]
    : [cborText('none'), cborText('attStmt'), Buffer.from([0xa0])];
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    ...statement,
    cborText('authData'),
    cborBytes(data),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
}
