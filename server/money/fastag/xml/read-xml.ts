import { DOMParser, type ParsedElement, type XmlNode, type XmlNodes } from '@xmldom/xmldom';
import { demandBalance } from './demand-balance.ts';
import type { XmlElement } from './write-xml.ts';

const MOST_CHARACTERS = 16 * 1024 * 1024;
const DEEPEST = 24;
const ELEMENT = 1;

/**
 * Parses a message. One with a document type is refused whole: it could define entities, and nobody needs them here.
 */
export function parseXml(text: string): ParsedElement {
  if (text.length > MOST_CHARACTERS) throw new Error('the message is too long');
  if (/<!(?!--|\[CDATA\[)/.test(text) || /<\?(?!xml\s)/.test(text))
    throw new Error('the message has a document type or an instruction');
  demandBalance(text);
  const refuse = (sentence: string) => {
    throw new Error(`not XML: ${sentence.slice(0, 120)}`);
  };
  const document = new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(text, 'text/xml');
  if (!document?.documentElement) throw new Error('not XML: it is empty');
  return document.documentElement;
}

/** The elements of a document, each by its name without prefix; text between them means nothing in these messages. */
export function readElement(text: string): XmlElement {
  return toElement(parseXml(text), 0);
}

function toElement(element: ParsedElement, depth: number): XmlElement {
  if (depth > DEEPEST) throw new Error('the message is nested too deeply');
  const attributes: Record<string, string> = {};
  for (const { name, value } of listOf(element.attributes)) attributes[name] = value;
  const children = elementsOf(element).map((child) => toElement(child, depth + 1));
  return { name: element.localName ?? element.nodeName, attributes, children };
}

export function elementsOf(parent: XmlNode): ParsedElement[] {
  return listOf(parent.childNodes).filter((child): child is ParsedElement => child.nodeType === ELEMENT);
}

export function listOf<T>(list: XmlNodes<T>): T[] {
  return Array.from({ length: list.length }, (_, at) => list.item(at)).filter((one) => one !== null);
}

/** The first element on this way down; null where there is none. */
export function findIn(from: XmlElement, ...way: readonly string[]): XmlElement | null {
  const [next, ...rest] = way;
  if (next === undefined) return from;
  const child = from.children.find(({ name }) => name === next);
  return child ? findIn(child, ...rest) : null;
}

/** An attribute of what lies on a way down; empty where it is missing. */
export function textAt(from: XmlElement, way: readonly string[], attribute: string): string {
  return findIn(from, ...way)?.attributes[attribute] ?? '';
}
