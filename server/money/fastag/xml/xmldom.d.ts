/**
 * What is used of the package. Its own types bring the whole of a browser with them, and with it names such as `name` and
 * `status` into every file of the server; `paths` in tsconfig.base.json leads here instead.
 */
export interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName: string | null;
  readonly textContent: string | null;
  readonly parentNode: XmlNode | null;
  readonly childNodes: XmlNodes<XmlNode>;
}
export interface XmlNodes<Kind> {
  readonly length: number;
  item(at: number): Kind | null;
}
export interface ParsedElement extends XmlNode {
  readonly attributes: XmlNodes<{ readonly name: string; readonly value: string }>;
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(space: string, name: string): XmlNodes<ParsedElement>;
}
export class DOMParser {
  constructor(options: { errorHandler: Record<'warning' | 'error' | 'fatalError', (text: string) => void> });
  parseFromString(text: string, type: 'text/xml'): { readonly documentElement?: ParsedElement } | undefined;
}
