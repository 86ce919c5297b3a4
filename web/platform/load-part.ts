/** A part of the program did not arrive. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'LoadError';
  }
}

/** How long a part of the program may take to load. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a part of the program; gives up after 120 s with a `LoadError`. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new LoadError(error);
  } finally {
    clearTimeout(timer);
  }
}
