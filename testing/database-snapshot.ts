import type { PGlite } from '@electric-sql/pglite';

type Engine = PGlite['Module'];

/** A file or folder of the engine's own file system in memory, as Emscripten has it; its types name neither. */
interface MemoryNode {
  contents?: Uint8Array<ArrayBuffer> | Record<string, MemoryNode>;
  usedBytes?: number;
}
interface OpenFile {
  shared: object;
}
interface MemoryFiles {
  root: MemoryNode;
  /** Finds nodes by name; each leads to the next of the same place by a field of its own. */
  nameTable: unknown[];
  streams: (OpenFile | null)[];
}

// As large as a page of the engine's memory.
const BLOCK = 65_536;

/**
 * All that a database in memory consists of while it works at nothing: its memory, its files and which of them it has
 * open. Returns what brings the same engine back to this point, fifty times quicker than another one starts. No library
 * of the database may be loaded in between: the engine would have it, and the memory would not.
 */
export function takeSnapshot(engine: Engine): () => void {
  const restoreMemory = copyMemory(engine);
  const restoreFiles = copyFiles(engine.FS as unknown as MemoryFiles);
  return () => {
    restoreMemory();
    restoreFiles();
  };
}

/** Most of the memory is never touched, and stays without pages of the machine's own: only what differs is written. */
function copyMemory(engine: Engine): () => void {
  const before = cut(engine.HEAPU8).map((block) => (isEmpty(block) ? EMPTY : Buffer.from(block)));
  return () => {
    for (const [index, block] of cut(engine.HEAPU8).entries()) {
      const was = before[index] ?? EMPTY;
      if (Buffer.compare(block, was) !== 0) block.set(was);
    }
  };
}

const EMPTY = Buffer.alloc(BLOCK);

function isEmpty(block: Buffer): boolean {
  return Buffer.compare(block, EMPTY) === 0;
}

function cut({ buffer, length }: Uint8Array): Buffer[] {
  return Array.from({ length: length / BLOCK }, (_, index) => Buffer.from(buffer, index * BLOCK, BLOCK));
}

function copyFiles(files: MemoryFiles): () => void {
  const nodes = listNodes(files.root).map(copyNode);
  const nameTable = [...files.nameTable];
  const streams = files.streams.map((stream) => stream && copyStream(stream));
  return () => {
    for (const restore of nodes) restore();
    files.nameTable.splice(0, Infinity, ...nameTable);
    files.streams.splice(0, Infinity, ...streams.map((restore) => restore && restore()));
  };
}

function listNodes(node: MemoryNode): MemoryNode[] {
  if (!node.contents || node.contents instanceof Uint8Array) return [node];
  return [node, ...Object.values(node.contents).flatMap(listNodes)];
}

function copyNode(node: MemoryNode): () => void {
  const fields = { ...node };
  const { contents } = fields;
  if (!(contents instanceof Uint8Array)) {
    const entries = contents && { ...contents };
    return () => void Object.assign(node, fields, entries && { contents: { ...entries } });
  }
  const bytes = contents.slice(0, node.usedBytes);
  return () => {
    const room = node.contents as Uint8Array<ArrayBuffer>;
    Object.assign(node, fields, { contents: room.length < bytes.length ? bytes.slice() : room });
    (node.contents as Uint8Array).set(bytes);
    // What lies behind a file's end is read as zeros once it grows.
    (node.contents as Uint8Array).fill(0, bytes.length);
  };
}

function copyStream(stream: OpenFile): () => OpenFile {
  const fields = { ...stream };
  const shared = { ...stream.shared };
  return () => Object.assign(stream, fields, { shared: Object.assign(fields.shared, shared) });
}
