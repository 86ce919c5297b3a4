import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// What the built product is made from. A change of content counts, never a time: a clone has new times.
const SOURCES = [
  'domain',
  'contract',
  'server',
  'web',
  'tools/simulator',
  'tools/stand-in',
  'tools/build.mjs',
  'tools/serve-pages.ts',
  'tools/prerender.mjs',
  'tools/precompress.mjs',
  'vite.config.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
];
const STAMP = 'dist/build-stamp';

/** Builds page and server; with `ifStale`, only when a source has changed since the last complete build. */
export function build({ ifStale = false } = {}) {
  const stamp = hashSources();
  if (ifStale && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  if (!existsSync('node_modules/vite')) {
    if (existsSync(STAMP))
      return console.warn('dist is older than the sources, and Vite is not installed: serving it as it is');
    throw new Error('there is no dist to serve and Vite is not installed: run npm install first');
  }
  console.log('building the product');
  rmSync(STAMP, { force: true });
  if (existsSync('vite.config.ts')) run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  run('node_modules/vite/bin/vite.js', 'build', '-c', 'vite.server.config.ts');
  for (const step of ['tools/prerender.mjs', 'tools/precompress.mjs']) if (existsSync(step)) run(step);
  mkdirSync('dist', { recursive: true });
  writeFileSync(STAMP, stamp);
}

function run(...words) {
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${words.join(' ')} failed`);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    build({ ifStale: process.argv.includes('--if-stale') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
