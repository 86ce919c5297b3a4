/** Builds page and server; with `ifStale`, only when a source has changed since the last complete build. */
export function build(options?: { ifStale?: boolean }): void;
