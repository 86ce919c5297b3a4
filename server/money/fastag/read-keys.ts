import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What we sign with, and whose signatures we believe. */
export interface FastagKeys {
  readonly own: string;
  /** Of the acquirer; while it changes its key there are two. */
  readonly acquirer: readonly string[];
}

/**
 * Reads the key file: one PEM file with the operator's private key and the acquirer's certificates or public keys. Throws
 * one sentence, without anything of the keys, for a file that is not that.
 */
export function readFastagKeys(file: string): FastagKeys {
  const blocks = splitBlocks(readText(file));
  const own = blocks.filter(({ kind }) => kind.endsWith('PRIVATE KEY'));
  const acquirer = blocks.filter(({ kind }) => kind === 'CERTIFICATE' || kind === 'PUBLIC KEY');
  const [only, ...others] = own;
  if (!only || others.length > 0)
    throw new Error(sentence(file, 'it needs one private key, of the operator'));
  if (acquirer.length === 0) throw new Error(sentence(file, 'it needs a certificate of the acquirer'));
  try {
    return {
      own: String(createPrivateKey(only.text).export({ type: 'pkcs8', format: 'pem' })),
      acquirer: acquirer.map(({ text, kind }) => toPublic(text, kind)),
    };
  } catch {
    throw new Error(sentence(file, 'one of its keys cannot be read'));
  }
}

const BEGIN = '-----BEGIN ';
const DASHES = '-----';

/** The blocks of a PEM file, each by what it is. */
function splitBlocks(text: string): { kind: string; text: string }[] {
  return text
    .split(BEGIN)
    .slice(1)
    .map((rest) => {
      const kind = rest.slice(0, Math.max(0, rest.indexOf(DASHES)));
      const end = `-----END ${kind}-----`;
      return { kind, text: `${BEGIN}${rest.slice(0, rest.indexOf(end))}${end}\n` };
    });
}

function toPublic(text: string, kind: string): string {
  const key = kind === 'CERTIFICATE' ? new X509Certificate(text).publicKey : createPublicKey(text);
  return String(key.export({ type: 'spki', format: 'pem' }));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(sentence(file, 'it cannot be opened'));
  }
}

function sentence(file: string, why: string): string {
  return `FASTAG_KEY_FILE=${JSON.stringify(file)} is no key file for FASTag: ${why}`;
}
