import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { S3Error } from './errors.js';

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
export const STS_NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

type XmlValue = string | number | boolean | undefined | XmlTree | XmlTree[];
export interface XmlTree {
  [name: string]: XmlValue;
}

// Keys may hold control characters. As character references they reach the client and come back.
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"'\u0000-\u001f\u007f]/g;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  processEntities: false,
  suppressEmptyNode: false,
  tagValueProcessor: (_name, value) =>
    String(value).replace(SPECIAL, (char) => `&#x${char.charCodeAt(0).toString(16)};`),
});

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  processEntities: false,
  tagValueProcessor: (_name, value) => decodeReferences(value),
  isArray: (name) => name === 'Part' || name === 'Object',
});

/** Builds an XML document with one root element. A list becomes repeated elements; undefined is left out. */
export function buildXml(root: string, content: XmlTree, namespace?: string): string {
  const attributes = namespace ? { '@_xmlns': namespace } : {};
  const body: string = builder.build({ [root]: { ...attributes, ...content } });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}

/** Parses a root element. `Part` and `Object` are lists, and values text. Throws MalformedXML for all else. */
export function parseXml(text: string, root: string): Record<string, unknown> {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) throw new S3Error('MalformedXML');
  const content: unknown = (parser.parse(text) as Record<string, unknown>)[root];
  if (content === undefined) throw new S3Error('MalformedXML');
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {};
}

// The library drops references to control characters, which would change one key into another.
function decodeReferences(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi, (_all, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? '';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0x10ffff) throw new S3Error('MalformedXML');
    return String.fromCodePoint(code);
  });
}
