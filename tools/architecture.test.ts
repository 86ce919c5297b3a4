import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf, isTest, listFiles, packagesOf } from './architecture/tree.ts';

/**
 * The house, as a table: where a file lives, and all that it may import. The first line that fits a file counts;
 * what no line fits is forbidden, so that a new folder starts closed. Nothing but a test imports a test.
 * `:topic` is the file's own topic, `*` one name, `**` anything below; `npm:` is a package.
 */
const MAY_IMPORT: [place: string, allowed: string][] = [
  ['**/*.test.{ts,tsx}', '** npm:** node:**'],

  ['domain/**', 'domain/**'],
  ['contract/*', 'contract/* domain/** npm:zod'],

  [
    'server/{main,command-line,admin-commands,app,common-settings,config,lifecycle,open-room,process-clocks}.ts',
    'server/*.ts server/platform/** server/*/index.ts server/db/demo/index.ts contract/* domain/** npm:** node:**',
  ],
  ['server/platform/**', 'server/platform/** server/config.ts contract/* domain/** npm:** node:**'],
  [
    'server/:topic/**/tables.ts',
    'server/:topic/** server/platform/storage/{column,table}.ts contract/* domain/**',
  ],
  // The sample mall is written through the database and read back through the application's doors.
  [
    'server/db/demo/**',
    'server/db/** server/*/index.ts server/**/tables.ts server/platform/** server/app.ts contract/* domain/** npm:sql-template-tag node:**',
  ],
  ['server/db/**', 'server/db/** server/platform/** domain/** npm:sql-template-tag node:**'],
  // Below all topics: they know no topic, so that every topic may use them.
  [
    'server/audit/**',
    'server/audit/** server/platform/** contract/* domain/** npm:sql-template-tag npm:fastify npm:zod node:**',
  ],
  [
    'server/alerts/**',
    'server/alerts/** server/platform/** contract/* domain/** npm:sql-template-tag npm:fastify npm:zod node:**',
  ],
  [
    'server/pages/**',
    'server/pages/** server/platform/** contract/* domain/** npm:@fastify/static npm:fastify npm:zod node:**',
  ],
  [
    'server/:topic/**/{routes,stream}.ts',
    'server/:topic/** server/*/index.ts server/platform/** contract/* domain/** npm:fastify npm:zod node:**',
  ],
  [
    'server/:topic/index.ts',
    'server/:topic/** server/*/index.ts server/platform/** contract/* domain/** npm:fastify npm:zod node:**',
  ],
  [
    'server/:topic/**/store.ts',
    'server/:topic/** server/*/index.ts server/db/** server/platform/** contract/* domain/** npm:sql-template-tag',
  ],
  [
    'server/accounts/second-factor/check-passkey.ts',
    'server/accounts/second-factor/*.ts contract/* npm:@simplewebauthn/server npm:@simplewebauthn/server/helpers',
  ],
  [
    'server/money/fastag/xml/{read-xml,sign-xml,xml-crypto.d}.ts',
    'server/money/fastag/xml/*.ts npm:@xmldom/xmldom npm:xml-crypto',
  ],
  [
    'server/adapters/mqtt/{broker,connections,receive}.ts',
    'server/adapters/** server/*/index.ts server/platform/** contract/* domain/** npm:aedes node:**',
  ],
  [
    'server/adapters/mqtt/broker-session.ts',
    'server/adapters/** server/platform/** contract/* domain/** npm:mqtt node:**',
  ],
  ['server/bills/draw-qr.ts', 'npm:uqr'],
  ['server/adapters/makers/wire/read-xml.ts', 'server/adapters/makers/wire/*.ts npm:fast-xml-parser'],
  [
    'server/bills/receipt/{draw-receipt,pdf-thread}.ts',
    'server/bills/** server/platform/** contract/* domain/** npm:pdfkit npm:tsx/esm/api node:**',
  ],
  [
    'server/:topic/**',
    'server/:topic/** server/*/index.ts server/platform/** contract/* domain/** npm:zod npm:@node-rs/argon2 npm:croner node:**',
  ],

  [
    'web/{main,site,router,prerender}.tsx',
    'web/*.ts web/*.tsx web/*.css contract/roles.ts web/{pay,shop,wall}/shell.ts web/screens/** web/accounts/** web/platform/** web/ui/** npm:**',
  ],
  ['web/{early-clicks,vite-env.d}.ts', ''],
  ['web/paths.ts', 'contract/pages.ts'],
  ['web/mall-pages.ts', 'web/paths.ts contract/roles.ts'],
  [
    'web/screens/:area/**',
    'web/screens/:area/** web/*/* web/malls/manage/* web/money/merchant/* web/accounts/*/* web/*.ts contract/* domain/** npm:**',
  ],
  ['web/ui/**', 'web/ui/** npm:**'],
  ['web/platform/**', 'web/platform/** contract/* domain/** npm:**'],
  // Finds what other topics show: it knows which malls there are.
  [
    'web/search/**',
    'web/search/** web/accounts/{roles,queries}.ts web/malls/queries.ts web/ui/** web/platform/** web/*.ts contract/* domain/** npm:**',
  ],
  // Who somebody is, and what he may: known everywhere, as the accounts below all topics are on the server.
  [
    'web/money/**',
    'web/money/** web/accounts/roles.ts web/ui/** web/platform/** contract/* domain/** npm:**',
  ],
  // The sessions and the malls show what a session costs and what a mall charges.
  [
    'web/:topic/**',
    'web/:topic/** web/accounts/{roles,queries}.ts web/money/* web/ui/** web/platform/** web/*.ts contract/* domain/** npm:**',
  ],
];

const IMPURE =
  /Date\.now\(|new Date\b(\s*\(\s*\)|(?!\s*\())|Math\.random\(|performance\.now|\b(async|await|Promise|setTimeout|setInterval)\b/;

const files = listFiles(['domain', 'contract', 'server', 'web']);

test('every file imports only what its place allows', () => {
  expect(files.length).toBeGreaterThan(20); // a check that sees nothing must not pass
  expect(files.flatMap(forbiddenImports)).toEqual([]);
});

test('the server runs on dependencies, the browser is bundled from devDependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  // zod and uqr run on both sides; tsx starts the database thread from sources, in development alone.
  const wrong = (file: string, name: string) =>
    !['zod', 'uqr', 'tsx'].includes(name) && file.startsWith('web/') === name in dependencies;
  const found = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      packagesOf(file)
        .filter((name) => wrong(file, name))
        .map((name) => `${file} -> ${name}`),
    );
  expect(found).toEqual([]);
});

test('SQL is written in stores, migrations and the sample mall alone', () => {
  const speaksSql = files.filter((file) => !isTest(file) && packagesOf(file).includes('sql-template-tag'));
  expect(speaksSql.filter((file) => !/\/store\.ts$|^server\/(db|platform)\//.test(file))).toEqual([]);
});

test('files are served by the pages and the web server alone', () => {
  const servesFiles = files.filter((file) => !isTest(file) && packagesOf(file).includes('@fastify/static'));
  expect(servesFiles.filter((file) => !/^server\/(pages|platform\/http)\//.test(file))).toEqual([]);
});

test('files are named for what they hold', () => {
  expect(files.filter((file) => /\/(utils?|helpers?|misc|common|types|constants)\.tsx?$/.test(file))).toEqual(
    [],
  );
});

test('no file grows beyond 300 lines', () => {
  expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 300)).toEqual([]);
});

test('parking rules take the time as an argument, never roll dice and never wait', () => {
  const rules = files.filter((file) => file.startsWith('domain/') && !isTest(file));
  expect(rules.filter((file) => IMPURE.test(readFileSync(file, 'utf8')))).toEqual([]);
});

function forbiddenImports(file: string): string[] {
  const rule = MAY_IMPORT.map(([place, allowed]) => ({ fit: toRegExp(place).exec(file), allowed })).find(
    ({ fit }) => fit,
  );
  if (!rule) return [`${file}: no line of the table fits this file`];
  const own = rule.fit?.groups?.['own'] ?? '';
  const allowed = rule.allowed
    .replaceAll(/:(topic|area)/g, own)
    .split(' ')
    .map(toRegExp);
  const mayImport = (target: string) =>
    (isTest(file) || !isTest(target)) && allowed.some((pattern) => pattern.test(target));
  return importsOf(file)
    .filter((target) => !mayImport(target))
    .map((target) => `${file} -> ${target}`);
}

function toRegExp(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*\/|\*\*|\*|:topic|:area|\{[^}]+\}|\./g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '.') return '\\.';
    if (part.startsWith(':')) return '(?<own>[^/]+)';
    return `(?:${part.slice(1, -1).replaceAll(',', '|').replaceAll('.', '\\.')})`;
  });
  return new RegExp(`^${source}$`);
}
