/** Gives faults that nothing caught to `take`, which would end a product; answers how to give them back. */
export function catchUncaught(take: (error: unknown) => void): () => void {
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', take);
  return () => {
    process.removeListener('uncaughtException', take);
    for (const other of others) process.on('uncaughtException', other);
  };
}
