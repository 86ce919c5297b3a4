/** A part of a body as a camera writes it: its head line by line, and what it holds. */
export interface WrittenPart {
  readonly head: readonly string[];
  readonly content: string | Buffer;
}

interface Written {
  readonly mark?: string;
  readonly eol?: string;
  /** Without the last boundary where false, as of a line that was cut. */
  readonly isEnded?: boolean;
}

/** A multipart body byte by byte; makers follow the standard as far as they like. */
export function aMultipart(
  parts: readonly WrittenPart[],
  { mark = 'boundary', eol = '\r\n', isEnded = true }: Written = {},
): Buffer {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from([`--${mark}`, ...head, '', ''].join(eol)),
    Buffer.from(content),
    Buffer.from(eol),
  ]);
  return Buffer.concat([...pieces, Buffer.from(isEnded ? `--${mark}--${eol}` : '')]);
}

/** A part with the name and the type that most cameras give it. */
export function aNamedPart(name: string, content: string | Buffer, type = 'image/jpeg'): WrittenPart {
  const disposition = `Content-Disposition: form-data; name="${name}"; filename="${name}"`;
  return { head: [disposition, `Content-Type: ${type}`, `Content-Length: ${content.length}`], content };
}

/** Bytes that begin and end as a JPEG, so many in all. */
export function aJpeg(length: number, fill = 0x20): Buffer {
  const bytes = Buffer.alloc(length, fill);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set([0xff, 0xd9], length - 2);
  return bytes;
}
