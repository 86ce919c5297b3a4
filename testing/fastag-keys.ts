import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys of an operator and of its acquirer bank, with the operator's half in a key file until this process ends. */
export function makeFastagKeys() {
  const [operator, acquirer] = [makePair(), makePair()];
  const folder = mkdtempSync(join(tmpdir(), 'gms-fastag-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const keyFile = join(folder, 'fastag.pem');
  writeFileSync(keyFile, operator.privateKey + acquirer.publicKey);
  const orgId = 'TEST';
  return {
    env: { FASTAG_ORG_ID: orgId, FASTAG_KEY_FILE: keyFile },
    acquirer: { privateKey: acquirer.privateKey, operatorKey: operator.publicKey, orgId },
    operator: operator.privateKey,
  };
}

export function makePair() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
