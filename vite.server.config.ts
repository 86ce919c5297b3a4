import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const entries = {
  main: 'server/main.ts',
  'pglite-worker': 'server/platform/storage/embedded/pglite-worker.ts',
  'receipt-worker': 'server/bills/receipt/pdf-worker.ts',
  simulator: 'tools/simulator/main.ts',
  'stand-in': 'tools/stand-in/main.ts',
};

// The server is bundled with the same Vite: our folders inlined, npm packages left external.
export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
