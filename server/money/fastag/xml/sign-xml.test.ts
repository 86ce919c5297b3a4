import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseXml, readElement, textAt } from './read-xml.ts';
import { readSigned, signXml, WrongSignature } from './sign-xml.ts';
import { element, writeXml } from './write-xml.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const own = pair();
const other = pair();
const SPACE = { 'xmlns:etc': 'http://npci.org/etc/schema/' };
const message = (note: string) =>
  writeXml(
    element('etc:RespPay', SPACE, element('Head', { msgId: 'm1' }), element('Txn', { id: 't1', note })),
  );
const signed = signXml(message('a & b < "c"'), own.privateKey);
const check = (xml: string, keys = [own.publicKey]) => readSigned(xml, keys);

test('what was signed is read as it was written', () => {
  expect(textAt(check(signed), ['Txn'], 'note')).toBe('a & b < "c"');
});

test('one of several keys is enough, and another key is not', () => {
  expect(check(signed, [other.publicKey, own.publicKey]).name).toBe('RespPay');
  expect(() => check(signed, [other.publicKey])).toThrow(WrongSignature);
  expect(() => check(signed, [])).toThrow(WrongSignature);
});

test('the signature is the one that the standard asks for, by other means than the package', () => {
  const info = /<SignedInfo>.*<\/SignedInfo>/s.exec(signed)?.[0] ?? '';
  const value = /<SignatureValue>(.*?)<\/SignatureValue>/s.exec(signed)?.[1] ?? '';
  // Canonical already, but for the name space that it inherits from the signature and the root.
  const spaces =
    '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#" xmlns:etc="http://npci.org/etc/schema/">';
  const canonical = info
    .replace('<SignedInfo>', spaces)
    .replaceAll(/<(\w+)((?: \w+="[^"]*")*)\/>/g, '<$1$2></$1>');
  const isRight = createVerify('sha256').update(canonical).verify(own.publicKey, value, 'base64');
  expect(isRight).toBe(true);
});

test.each([
  ['an attribute', signed.replace('id="t1"', 'id="t2"')],
  ['a character of the digest', signed.replace(/<DigestValue>./, '<DigestValue>A')],
  ['an element that is added', signed.replace('<Txn ', '<Resp result="ACCEPTED"/><Txn ')],
  ['an element that is left out', signed.replace('<Head msgId="m1"/>', '')],
  ['the root', signed.replaceAll('etc:RespPay', 'etc:RespPax')],
  ['nothing, without a signature', message('a')],
  [
    'a second signature',
    signed.replace(
      '</etc:RespPay>',
      `${/<Signature .*<\/Signature>/s.exec(signed)?.[0] ?? ''}</etc:RespPay>`,
    ),
  ],
  ['the way of signing', signed.replace('xmldsig-more#rsa-sha256', 'xmldsig#hmac-sha1')],
  ['the digest', signed.replace('xmlenc#sha256', 'xmldsig#sha1')],
  ['what is signed', signed.replace('URI=""', 'URI="#a"')],
  ['the transforms', signed.replace('xmldsig#enveloped-signature', 'xmldsig#base64')],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${signed}`],
  ['an entity', `<!DOCTYPE a SYSTEM "file:///etc/passwd">${signed}`],
])('refuses a message of which was changed: %s', (_name, changed) => {
  expect(changed).not.toBe(signed);
  expect(() => check(changed)).toThrow(WrongSignature);
});

test('no character of it can be changed, wherever it stands', () => {
  const believed = Array.from(signed, (character, at) => {
    const changed = `${signed.slice(0, at)}${character === 'x' ? 'y' : 'x'}${signed.slice(at + 1)}`;
    try {
      check(changed);
      return [`${at}: ${signed.slice(at - 10, at)}[${character}]`];
    } catch {
      return [];
    }
  }).flat();
  expect(believed).toEqual([]);
});

test('a signed message wrapped into another one says nothing: the whole must be signed', () => {
  const signature = /<Signature .*<\/Signature>/s.exec(signed)?.[0] ?? '';
  const inside = signed.replace(signature, '');
  const wrapped = `<etc:RespPay xmlns:etc="http://npci.org/etc/schema/"><Txn id="evil"/><Old>${inside}</Old>${signature}</etc:RespPay>`;
  expect(() => check(wrapped)).toThrow(WrongSignature);
  const nested = `<Evil>${signed}</Evil>`;
  expect(() => check(nested)).toThrow(WrongSignature);
});

test('a comment splits no value', () => {
  const text = signed.replace('<Head', '<!-- a --><Head');
  // Canonical XML has no comments, so it is genuine, and reads the same.
  expect(textAt(check(text), ['Txn'], 'id')).toBe('t1');
});

test('a key that the message brings along is not used', () => {
  const forged = signXml(message('forged'), other.privateKey);
  const key = other.publicKey.replaceAll(/-----[^-]+-----|\s/g, '');
  const info = `<KeyInfo><X509Data><X509Certificate>${key}</X509Certificate></X509Data></KeyInfo>`;
  expect(() => check(forged.replace('</Signature>', `${info}</Signature>`))).toThrow(WrongSignature);
});

test.each([
  ['nothing', ''],
  ['no XML', 'hello'],
  ['an element that is not closed', '<a><b></a>'],
  ['two roots', '<a/><b/>'],
  ['an instruction', '<?xml-stylesheet href="a"?><a/>'],
  ['an entity of nobody', '<a>&b;</a>'],
])('cannot be read: %s', (_name, text) => {
  expect(() => readElement(text)).toThrow(Error);
});

test('neither depth nor length brings it down', () => {
  expect(() => readElement('<a>'.repeat(5_000) + '</a>'.repeat(5_000))).toThrow('nested too deeply');
  expect(() => parseXml(`<a b="${'c'.repeat(17 * 1024 * 1024)}"/>`)).toThrow('too long');
});
