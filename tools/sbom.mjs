import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints the list of what runs on the server and in browsers as CycloneDX. npm's own `--omit dev` leaves out what a
 * development package needs too, zod among them, and all that is bundled; so the lock file and the pages say what runs.
 */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const wanted = new Set(
  Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place]) => place),
);
for (const name of findImports('web')) addWithDependencies(name);
const list = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const names = new Set([...wanted].map((place) => `${nameOf(place)}@${packages[place].version}`));
const root = list.metadata.component;
const runs = (ref) => ref === root['bom-ref'] || names.has(ref);
root.type = 'application';
root.name = 'get-my-spot';
list.components = list.components.filter((component) => runs(component['bom-ref']));
list.dependencies = list.dependencies
  .filter(({ ref }) => runs(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(runs) }));
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);

function addWithDependencies(name) {
  const place = `node_modules/${name}`;
  if (!packages[place] || wanted.has(place)) return;
  wanted.add(place);
  for (const next of Object.keys(packages[place].dependencies ?? {})) addWithDependencies(next);
}

function findImports(folder) {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(tsx?|css)$/.test(name) && !/\.test\./.test(name),
  );
  return new Set(
    sources.flatMap((name) =>
      [
        ...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[\w.-]+)/g),
      ].map(([, found]) => found),
    ),
  );
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
