import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its text comes in pieces. */
export interface ZipEntry {
  readonly name: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
}

const LARGEST = 0xffff_ffff;

/**
 * A ZIP archive, piece by piece: nothing of it is held but the piece under way. Compression runs beside the process's own
 * thread. Sizes stand behind each file, since they are not known before.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const fileName = Buffer.from(name);
    const head = headOf(fileName);
    yield head;
    const file = { crc: 0, size: 0, packed: 0 };
    for await (const packed of pack(pieces, file)) {
      file.packed += packed.length;
      yield packed;
    }
    const tail = tailOf(file);
    yield tail;
    written.push({ name: fileName, ...file, offset });
    offset += head.length + file.packed + tail.length;
    if (offset > LARGEST || file.size > LARGEST)
      throw new Error('the archive is larger than its format allows');
  }
  const directory = Buffer.concat(written.map(directoryOf));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

/** Pieces of text as one compressed stream; their checksum and size are noted as they pass. */
function pack(pieces: ZipEntry['pieces'], file: { crc: number; size: number }): AsyncIterable<Buffer> {
  async function* note(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL });
  // A fault of the pieces ends the stream with it, and whoever reads gets it.
  pipeline(Readable.from(note(), { objectMode: true }), deflate, () => undefined);
  return deflate;
}

/** More takes much longer and saves little. */
const LEVEL = 4;
/** Deflated, its name in UTF-8, sizes behind the file. */
const METHOD = 8;
const FLAGS = 0x0808;
const VERSION = 20;
/** 1 January 1980: the format has no better word for "no date". */
const NO_DATE = 0x21;

function headOf(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function tailOf({ crc, size, packed }: Pick<Written, 'crc' | 'size' | 'packed'>): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryOf({ name, crc, size, packed, offset }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  writeCommon(entry, 6);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

/** What a file's head and its line in the directory have in common. */
function writeCommon(into: Buffer, at: number): void {
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(FLAGS, at + 2);
  into.writeUInt16LE(METHOD, at + 4);
  into.writeUInt16LE(0, at + 6);
  into.writeUInt16LE(NO_DATE, at + 8);
}

function endOf(files: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
