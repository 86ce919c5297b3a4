import { configDefaults, defineConfig } from 'vitest/config';
import { reportClosingLine } from './tools/reporters/vitest.ts';

// Two processes on one database, and a server that freezes, can only be seen on a server; what starts the product in a
// folder of its own, or tries the embedded database itself, comes out the same beside one.
const elsewhere = process.env['DATABASE_URL']
  ? [
      'server/**/killed.test.ts',
      'server/main.test.ts',
      'server/npm-signals.test.ts',
      'server/platform/storage/embedded/!(fill-bare).test.ts',
    ]
  : [
      'server/**/two-processes.test.ts',
      'server/open-room.test.ts',
      'server/platform/storage/postgres/*.test.ts',
    ];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Each file would load the whole server anew. No module holds state of its own beside its database's.
    isolate: false,
    reporters: ['default', reportClosingLine()],
    // What is made of each source is stored, so that the next run begins in half the time.
    experimental: { fsModuleCache: true },
    setupFiles: ['./testing/quiet-console.ts', './testing/draw-of-today.ts'],
    // What is waited for comes at once, but on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{domain,contract}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tools/**/*.test.ts'], testTimeout: 180_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: ['./testing/cheap-passwords.ts'],
          // A test's database lives for seconds: compiling it well would cost more than it saves.
          execArgv: ['--liftoff-only'],
          exclude: [...configDefaults.exclude, ...elsewhere],
          // Only what hangs meets it: some tests start processes, which take many times as long on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
