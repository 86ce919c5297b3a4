import type { ParsedElement } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { elementsOf, listOf, parseXml, readElement } from './read-xml.ts';
import type { XmlElement } from './write-xml.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = `${DSIG}enveloped-signature`;
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** Signs a whole message: an enveloped signature over its root, which becomes the last element in it. */
export function signXml(xml: string, privateKey: string): string {
  const signing = new SignedXml({
    privateKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  });
  signing.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: SHA256,
  });
  signing.computeSignature(xml, { location: { reference: '/*', action: 'append' } });
  return signing.getSignedXml();
}

/** A message that nobody we trust has signed. */
export class WrongSignature extends Error {}

/**
 * What one of these keys has signed, read from the very bytes that the signature covers: whatever else is in the message
 * was never there. Throws `WrongSignature` otherwise. Keys that the message brings along are never used.
 */
export function readSigned(xml: string, keys: readonly string[]): XmlElement {
  const signature = findSignature(xml);
  for (const key of keys) {
    const signed = readBy(xml, signature, key);
    if (signed !== null) return readElement(signed);
  }
  throw new WrongSignature('no key that we know has signed it');
}

function readBy(xml: string, signature: ParsedElement, publicCert: string): string | null {
  try {
    const checking = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
    checking.loadSignature(signature);
    if (!checking.checkSignature(xml)) return null;
    const [signed, ...others] = checking.getSignedReferences();
    return others.length === 0 ? (signed ?? null) : null;
  } catch {
    return null;
  }
}

/** The one signature of a message: in its root, over the whole root, by what we accept. */
function findSignature(xml: string): ParsedElement {
  const root = parse(xml);
  const signatures = listOf(root.getElementsByTagNameNS(DSIG, 'Signature'));
  const [signature] = signatures;
  if (!signature || signatures.length > 1 || signature.parentNode !== root)
    throw new WrongSignature('it has no signature of its whole, or several');
  const [info] = elementsOf(signature);
  if (info?.localName !== 'SignedInfo' || !isAccepted(elementsOf(info)))
    throw new WrongSignature('it is signed in a way that is not accepted');
  const value = elementsOf(signature).find(({ localName }) => localName === 'SignatureValue');
  if (!isBase64(value?.textContent ?? '')) throw new WrongSignature('its signature is no base64');
  return signature;
}

/** One reference, to the whole message, by the algorithms that we accept. */
function isAccepted(info: readonly ParsedElement[]): boolean {
  const [reference, ...others] = info.filter(({ localName }) => localName === 'Reference');
  return (
    reference !== undefined &&
    others.length === 0 &&
    reference.getAttribute('URI') === '' &&
    isOne([C14N, EXCLUSIVE], algorithmIn(info, 'CanonicalizationMethod')) &&
    algorithmIn(info, 'SignatureMethod') === RSA_SHA256 &&
    algorithmIn(elementsOf(reference), 'DigestMethod') === SHA256 &&
    areTransforms(reference)
  );
}

/** As it is written, and in no other way that means the same. */
function isBase64(text: string): boolean {
  const written = text.replaceAll(/\s/g, '');
  return written !== '' && Buffer.from(written, 'base64').toString('base64') === written;
}

function parse(xml: string): ParsedElement {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new WrongSignature((error as Error).message);
  }
}

function areTransforms(reference: ParsedElement): boolean {
  const [transforms] = elementsOf(reference).filter(({ localName }) => localName === 'Transforms');
  const names = transforms ? elementsOf(transforms).map((one) => one.getAttribute('Algorithm') ?? '') : [];
  return names[0] === ENVELOPED && names.slice(1).every((name) => isOne([C14N, EXCLUSIVE], name));
}

function algorithmIn(elements: readonly ParsedElement[], name: string): string {
  return elements.find(({ localName }) => localName === name)?.getAttribute('Algorithm') ?? '';
}

function isOne(allowed: readonly string[], given: string): boolean {
  return allowed.includes(given);
}
