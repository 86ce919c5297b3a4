import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const text = readFileSync('package-lock.json', 'utf8');
const packages = (JSON.parse(text) as { packages: Record<string, Locked> }).packages;

// npm leaves out a native package that it cannot find just then, and `npm ci` fails elsewhere.
test('the lock file names every dependency, also the native packages of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(place, name))
      .map((name) => `${name} of ${place || 'this package'}`),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

/** As Node looks: in the package's own folder, then in each folder above. */
function isLocked(place: string, name: string): boolean {
  if (packages[`${place && `${place}/`}node_modules/${name}`]) return true;
  return place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name);
}
