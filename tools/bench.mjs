import { tsImport } from 'tsx/esm/api';

// npm run bench -- [NAME…] [COUNT] [--short]: all benchmarks, or the named ones; short ones only show that they run.
const { runBenchmarks } = await tsImport('./bench/harness/run-benchmarks.ts', import.meta.url);
await runBenchmarks(process.argv.slice(2));
