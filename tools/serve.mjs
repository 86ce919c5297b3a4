import { build } from './build.mjs';

/** Builds if needed, then runs the built product in this very process, so that signals reach it. */
export async function serve(...words) {
  try {
    build({ ifStale: true });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.setSourceMapsEnabled(true);
  process.argv.splice(2, Infinity, ...words);
  await import('../dist/server/main.js');
}
