import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The TypeScript files below the given folders, by their path from the root. */
export function listFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file));
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/** `server/<topic>` of a file that belongs to a topic. What lies beside the topics belongs to none. */
export function topicOf(file: string): string | undefined {
  const topic = /^server\/([^/]+)\//.exec(file)?.[1];
  return topic === 'db' ? undefined : topic;
}

const known = new Map<string, string[]>();

/** What a file imports: paths from the root, `npm:` packages, `node:` modules, and `computed:` for a hidden target. */
export function importsOf(file: string): string[] {
  const targets = known.get(file) ?? readImports(file);
  known.set(file, targets);
  return targets;
}

function readImports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      literal(source.slice(moduleRequest.start, moduleRequest.end)),
    ),
    // The parser's module record omits these: import('x') as a type, import x = require('x'), import.meta.glob.
    ...[...source.matchAll(/\b(?:import|require)\s*\(\s*(['"])(.+?)\1/g)].map((match) => match[2] ?? ''),
    ...(source.includes('import.meta.glob') ? ['computed:import.meta.glob'] : []),
  ];
  return specifiers.map((specifier) => locate(file, specifier));
}

/** The names of the packages that a file imports. */
export function packagesOf(file: string): string[] {
  const names = importsOf(file)
    .filter((target) => target.startsWith('npm:'))
    .map((target) => target.slice('npm:'.length));
  return names.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

/** A computed import hides its target, so it counts as forbidden. */
function literal(text: string): string {
  return /^(['"])[^'"]*\1$/.test(text) ? text.slice(1, -1) : `computed:${text}`;
}

function locate(file: string, specifier: string): string {
  if (specifier.startsWith('computed:')) return specifier;
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  if (specifier.startsWith('node:') || builtinModules.includes(specifier))
    return `node:${specifier.replace('node:', '')}`;
  return `npm:${specifier}`;
}

/** The names under which a file's imports are exported where they come from. */
export function importedNames(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticImports.flatMap(({ entries }) =>
    entries.flatMap(({ importName }) => importName.name ?? []),
  );
}

/** The text of every sql`...` in a file; what is put in by ${...} is left out, unless it is such a text itself. */
export function sqlTextsOf(file: string): string[] {
  const texts: string[] = [];
  visit(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
    if (node['type'] !== 'TaggedTemplateExpression') return;
    // The parser's types name no fields: which there are follows from the type of the node.
    const { tag, quasi } = node as unknown as SqlTemplate;
    if (tag.name === 'sql') texts.push(quasi.quasis.map(({ value }) => value.raw).join(' $ '));
  });
  return texts;
}

interface SqlTemplate {
  tag: { name?: string };
  quasi: { quasis: { value: { raw: string } }[] };
}

function visit(node: unknown, found: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, found);
  else if (typeof node === 'object' && node !== null) {
    found(node as Record<string, unknown>);
    for (const one of Object.values(node)) visit(one, found);
  }
}
