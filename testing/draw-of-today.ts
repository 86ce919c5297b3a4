import fc from 'fast-check';

/**
 * Properties draw the same all day: what one run of today finds, each other one finds too, on any machine, and again
 * tomorrow with `DRAW` set to what it printed. Each day draws anew.
 */
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS);

fc.configureGlobal({ seed: Number(process.env['DRAW'] ?? today) });
