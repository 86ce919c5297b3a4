import { readFileSync } from 'node:fs';

// The budgets, counted from what a browser really fetches: an entry, what it imports, and for a screen its own part.
const WEB = 'dist/web';
const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8'));
const early = ['platform/page-start.ts', 'early-clicks.ts'];
const site = closure(['site.tsx', ...early]);
const screens = manifest['main.tsx'].dynamicImports.filter((name) => name.startsWith('screens/'));
if (screens.length < 5) throw new Error('the screens are missing: nothing would be measured');

export default [
  { name: 'first route (public page), JavaScript', path: scripts(site), limit: '120 kB', gzip: true },
  ...screens.map((screen) => ({
    name: `app, ${screen.replace(/^screens\/|\.tsx$/g, '')}, JavaScript`,
    path: scripts(closure(['main.tsx', early[0], screen])),
    limit: '200 kB',
    gzip: true,
  })),
  {
    name: 'landing page in all, with fonts and the dialogs that are fetched ahead',
    path: [
      `${WEB}/index.html`,
      `${WEB}/favicon.svg`,
      ...scripts(closure(['site.tsx', ...early, 'accounts/auth-dialogs.tsx'])),
      ...Object.values(manifest).flatMap(({ file, css = [], assets = [] }) =>
        [file, ...css, ...assets]
          .filter((name) => /\.(css|woff2)$/.test(name))
          .map((name) => `${WEB}/${name}`),
      ),
    ].filter((path, index, all) => all.indexOf(path) === index),
    limit: '400 kB',
    gzip: true,
  },
  {
    name: 'pay page in all: document, script, styles, icon',
    path: [
      `${WEB}/pay.html`,
      `${WEB}/favicon.svg`,
      ...scripts(closure(['pay/main.ts', early[0]])),
      ...[...closure(['pay/main.ts'])].flatMap((name) =>
        (manifest[name].css ?? []).map((file) => `${WEB}/${file}`),
      ),
    ],
    limit: '60 kB',
    gzip: true,
  },
  {
    name: 'page of a shop in all: document, script, styles, icon',
    path: [
      `${WEB}/shop.html`,
      `${WEB}/favicon.svg`,
      ...scripts(closure(['shop/main.ts', early[0]])),
      ...[...closure(['shop/main.ts'])].flatMap((name) =>
        (manifest[name].css ?? []).map((file) => `${WEB}/${file}`),
      ),
    ],
    limit: '40 kB',
    gzip: true,
  },
  {
    name: 'wall display in all: document, script, styles, icon',
    path: [
      `${WEB}/wall.html`,
      `${WEB}/favicon.svg`,
      ...scripts(closure(['wall/main.ts', early[0]])),
      ...[...closure(['wall/main.ts'])].flatMap((name) =>
        (manifest[name].css ?? []).map((file) => `${WEB}/${file}`),
      ),
    ],
    limit: '30 kB',
    gzip: true,
  },
];

function closure(names, seen = new Set()) {
  for (const name of names) {
    if (!manifest[name]) throw new Error(`${name} is not in the build`);
    if (!seen.has(name)) closure(manifest[name].imports ?? [], seen.add(name));
  }
  return seen;
}

function scripts(names) {
  return [...names].map((name) => `${WEB}/${manifest[name].file}`);
}
