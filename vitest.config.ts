import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['./testing/quiet-console.ts'],
    projects: [
      { extends: true, test: { name: 'rules', include: ['{domain,contract}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'architecture', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // How the driver bears a frozen server can only be seen on one.
          exclude: process.env['DATABASE_URL'] ? [] : ['server/platform/postgres.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
