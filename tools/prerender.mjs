import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const WEB = process.argv[2] ?? 'dist/web';
const WORK = resolve('dist', `prerender-${process.pid}`);

/**
 * Renders the public pages into files, and the app's document beside them. No HTML templates of Vite's: it does not bundle
 * the plain scripts that run before the first paint, and four pages would need a template or a second step all the same.
 */
await build({
  configFile: false,
  root: 'web',
  logLevel: 'warn',
  publicDir: false,
  plugins: [react()],
  build: { ssr: 'prerender.tsx', outDir: WORK, emptyOutDir: true },
});
const pages = await import(pathToFileURL(resolve(WORK, 'prerender.js')).href);
const { payFile, publicFiles, shopFile, wallFile } = pages;
const { renderApp, renderPayPage, renderPublicPage, renderShopPage, renderWallPage } = pages;
const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));

for (const { path, file } of publicFiles) {
  const html = renderPublicPage(path, partsOf('site.tsx', ['platform/page-start.ts', 'early-clicks.ts']));
  // In a document the Content-Security-Policy refuses the attribute; only a script may set it.
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`${path} holds a style attribute: use classes`);
  writeFileSync(join(WEB, file), html);
}
writeFileSync(join(WEB, 'app.html'), renderApp(partsOf('main.tsx', ['platform/page-start.ts'])));
writeFileSync(
  join(WEB, payFile),
  renderPayPage({ ...partsOf('pay/main.ts', ['platform/page-start.ts']), font: null }),
);
writeFileSync(
  join(WEB, shopFile),
  renderShopPage({ ...partsOf('shop/main.ts', ['platform/page-start.ts']), font: null }),
);
writeFileSync(
  join(WEB, wallFile),
  renderWallPage({ ...partsOf('wall/main.ts', ['platform/page-start.ts']), font: null }),
);
rmSync(WORK, { recursive: true });

function partsOf(entry, blocking) {
  const chunks = [entry, ...importsOf(entry)].map((name) => manifest[name]);
  return {
    blocking: blocking.map((name) => address(classic(manifest[name].file))),
    module: address(manifest[entry].file),
    preloads: chunks.slice(1).map((chunk) => address(chunk.file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    font: fontOf(),
  };
}

function importsOf(entry, seen = new Set()) {
  for (const name of manifest[entry].imports ?? []) {
    if (!seen.has(name)) importsOf(name, seen.add(name));
  }
  return [...seen];
}

/** A plain script may not import: as a module it would fail, and clicks before the page is ready would be lost. */
function classic(file) {
  if (/\b(import|export)\b/.test(readFileSync(join(WEB, file), 'utf8').replace(/\/\/#.*$/gm, ''))) {
    throw new Error(`${file} must be a plain script`);
  }
  return file;
}

function fontOf() {
  const css = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
  ]);
  const font = css.find((file) => /latin-wght-normal.*\.woff2$/.test(file));
  if (!font || !existsSync(join(WEB, font))) throw new Error('the font is missing from the build');
  return address(font);
}

function address(file) {
  return `/${file}`;
}
