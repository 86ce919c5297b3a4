import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { servePages } from './tools/serve-pages.ts';

// The browsers that understand light-dark(), scroll timelines where they have them, and private class members.
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** What the app has from its start, and a public page has or fetches ahead with its dialogs. */
const ALWAYS_THERE =
  /^assets\/(?:style|jsx-runtime|join-classes|createLucideIcon|hold-focus|money|queryOptions|useQuery|api-client|share-write|banner|useBaseQuery|removable|read-answer)-/;

export default defineConfig({
  root: 'web',
  plugins: [react({ compiler: true }), tailwindcss(), servePages()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/healthz'].map((path) => [path, process.env['API_URL'] ?? 'http://127.0.0.1:3000']),
    ),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    cssTarget: BROWSERS,
    // Beside the scripts and not named by them: for whoever looks into a fault on the server.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What is there by then need not be listed for each part that may be fetched.
      resolveDependencies: (_part, needed) => needed.filter((file) => !ALWAYS_THERE.test(file)),
    },
    rolldownOptions: {
      input: {
        site: 'web/site.tsx',
        app: 'web/main.tsx',
        pay: 'web/pay/main.ts',
        shop: 'web/shop/main.ts',
        wall: 'web/wall/main.ts',
        'page-start': 'web/platform/page-start.ts',
        'early-clicks': 'web/early-clicks.ts',
      },
    },
  },
});
