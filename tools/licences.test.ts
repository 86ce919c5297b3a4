import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, listFiles, packagesOf } from './architecture/tree.ts';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
}

/** Licences that ask for no more than a notice. Another one is a decision, not a line here. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
]);
/** Fonts are shipped as they are; the other one waives every right. */
const ALLOWED_IN_BROWSERS = new Set([...ALLOWED, 'OFL-1.1', 'Unlicense']);

/** Packages whose lists name no licence, though the file beside them does: MIT. */
const UNNAMED = new Set(['node_modules/png-js']);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const production = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
const badly = (entries: [string, Locked][], allowed: ReadonlySet<string>) =>
  entries
    .filter(([place]) => !UNNAMED.has(place))
    .filter(([, { license = 'none' }]) => !isAllowed(license, allowed))
    .map(([place, { license }]) => `${place}: ${license}`);

/** Of `(MIT OR Apache-2.0)` one must be allowed. */
function isAllowed(license: string, allowed: ReadonlySet<string>): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => allowed.has(one.trim()));
}

test('what runs on the server has licences that ask for no more than a notice', () => {
  expect(production.length).toBeGreaterThan(50);
  expect(badly(production, ALLOWED)).toEqual([]);
});

test('what browsers get has such licences too', () => {
  const shipped = new Map<string, Locked>();
  const add = (name: string) => {
    const locked = packages[`node_modules/${name}`];
    if (!locked || shipped.has(name)) return;
    shipped.set(name, locked);
    for (const next of Object.keys(locked.dependencies ?? {})) add(next);
  };
  for (const file of listFiles(['web']).filter((name) => !isTest(name)))
    for (const name of packagesOf(file)) add(name);
  expect(shipped.has('react-dom')).toBe(true);
  expect(badly([...shipped], ALLOWED_IN_BROWSERS)).toEqual([]);
});

test('nothing that runs on the server has an install script', () => {
  expect(production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)).toEqual(
    [],
  );
});

test('npm is asked for releases that have rested for some days, and for no unreviewed script', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toContain('min-release-age=2');
  expect(settings).toContain('strict-allow-scripts=true');
  expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci');
});

test(
  'the list of parts names every package that runs in production, with its version',
  { timeout: 60_000 },
  () => {
    const words = ['run', '-s', 'sbom'];
    const listed = JSON.parse(
      execFileSync('npm', words, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 2 ** 26,
      }),
    ) as {
      bomFormat: string;
      components: { name: string; version: string; purl: string }[];
    };
    expect(listed.bomFormat).toBe('CycloneDX');
    const known = new Set(listed.components.map(({ name, version }) => `${name}@${version}`));
    const required = production.filter(([, { optional, devOptional }]) => !optional && !devOptional);
    const missing = required
      .map(([place, { version }]) => `${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`)
      .filter((name) => !known.has(name));
    expect(missing).toEqual([]);
    // Another system has other packages of its own.
    const written = Number(
      /: (\d+) packages, of which/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1],
    );
    expect(Math.abs(known.size - written)).toBeLessThanOrEqual(3);
    expect([...known].some((name) => name.startsWith('react-dom@'))).toBe(true);
    expect([...known].some((name) => name.startsWith('vite@'))).toBe(false);
  },
);
