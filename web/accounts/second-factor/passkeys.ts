import { askPasskey, type PasskeyProof } from '#contract/second-factor.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../platform/api-client.ts';
import { wordPasskeyFault } from './word-passkey-fault.ts';

/** Lets the browser answer a challenge with a passkey; throws a sentence for people where it does not. */
export async function askForPasskey(): Promise<PasskeyProof> {
  const optionsJSON = await call(askPasskey);
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const proof = { clientDataJSON, authenticatorData, signature };
    const answer = userHandle === undefined ? proof : { ...proof, userHandle };
    return { id, rawId, type: 'public-key', response: answer };
  } catch (error) {
    throw new Error(wordPasskeyFault(error), { cause: error });
  }
}
