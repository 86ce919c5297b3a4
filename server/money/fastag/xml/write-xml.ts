/** One element with its attributes and what is inside. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly XmlElement[]
): XmlElement {
  return { name, attributes, children };
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

export function writeXml({ name, attributes, children }: XmlElement): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const open = `<${name}${given.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.map(writeXml).join('')}</${name}>`;
}

function escape(value: string): string {
  return value.replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPED[character] ?? '');
}
