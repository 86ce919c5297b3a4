import type { NewPasskey, PasskeyProof } from '#contract/second-factor.ts';
import type { RelyingParty } from './relying-party.ts';

// Not with the rest: it brings readers of certificates, whose loading holds a process up for some 200 ms.
const load = () => import('@simplewebauthn/server');
const loadDecoders = () => import('@simplewebauthn/server/helpers');

/** Loads what checks passkeys, before anybody waits for this process. */
export async function loadPasskeyChecks(): Promise<void> {
  await Promise.all([load(), loadDecoders()]);
}

/** EdDSA, ES256 and RS256: what every authenticator of today can do one of. */
export const ALGORITHMS = [-8, -7, -257];

/** The challenge that a browser says it answered; null where its words cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

interface Asked {
  readonly challenge: string;
  readonly party: RelyingParty;
}

/**
 * How often the passkey says it was used, where it signed our challenge on our pages for a person whom it knows; null
 * for anything else, a counter that did not grow included: then there are two of it.
 */
export async function checkPasskey(
  proof: PasskeyProof,
  passkey: { credentialId: string; publicKey: Uint8Array; counter: number },
  { challenge, party }: Asked,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { userHandle, ...response } = proof.response;
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.counter,
  };
  return verifyAuthenticationResponse({
    response: {
      ...proof,
      response: userHandle === undefined ? response : { ...response, userHandle },
      clientExtensionResults: {},
    },
    credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // What it could not read was not signed for us.
    () => null,
  );
}

interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** What is stored of a passkey that was made at our challenge on our pages; null for anything else. */
export async function checkNewPasskey(
  { response, ...made }: NewPasskey,
  { challenge, party }: Asked,
): Promise<MadePasskey | null> {
  if (!(await isWithoutCertificates(response.attestationObject))) return null;
  const { verifyRegistrationResponse } = await load();
  const { clientDataJSON, attestationObject } = response;
  return verifyRegistrationResponse({
    response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).then(
    ({ verified, registrationInfo }) => {
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey, counter };
    },
    () => null,
  );
}

/**
 * We ask for no certificates of the maker. One that comes all the same is refused unread: it may name an address for
 * its revocation list, which the library would fetch for whoever sent it.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadDecoders();
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
