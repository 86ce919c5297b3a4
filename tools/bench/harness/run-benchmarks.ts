import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Benchmark, Report } from './benchmark.ts';

const FOLDER = 'tools/bench';
const RESULTS = 'bench/results';

/** Runs the named benchmarks (all for none), prints what each promises, writes its figures as JSON. */
export async function runBenchmarks(words: readonly string[]): Promise<void> {
  const all = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted();
  const isShort = words.includes('--short');
  const unknown = words.find((word) => word.startsWith('--') && word !== '--short');
  if (unknown !== undefined)
    throw new Error(
      `nobody knows ${unknown}: npm run bench -- [NAME…] [COUNT] [--short]; there are ${all.join(', ')}`,
    );
  const count = words.map(Number).find((word) => Number.isInteger(word) && word > 0) ?? null;
  const options = Object.fromEntries(words.filter(isOption).map((word) => word.split('=', 2)));
  const wanted = words.filter((word) => !word.startsWith('--') && !isOption(word) && word !== String(count));
  const strange = wanted.filter((name) => !all.includes(name));
  if (strange.length > 0) throw new Error(`no benchmark ${strange.join(', ')}; there are ${all.join(', ')}`);
  mkdirSync(RESULTS, { recursive: true });
  for (const name of wanted.length > 0 ? wanted : all) {
    console.log(`\n${name}${isShort ? ' (short: proves nothing)' : ''}`);
    const { default: benchmark } = (await import(`../${name}.ts`)) as { default: Benchmark };
    const report = await benchmark({ isShort, count, options, print: (line) => console.log(`  ${line}`) });
    print(report);
    keep(name, isShort, report);
  }
}

function isOption(word: string): boolean {
  return word.includes('=');
}

function print({ goals, aims = [] }: Report): void {
  for (const { goal, value, limit, isMet } of aims)
    console.log(`  ${isMet ? 'met    ' : 'missed '} ${goal}: ${value} (aim ${limit})`);
  for (const { goal, value, limit, isMet } of goals)
    console.log(`  ${isMet ? 'met    ' : 'NOT MET'} ${goal}: ${value} (limit ${limit})`);
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

function keep(name: string, isShort: boolean, report: Report): void {
  const machine = { node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, load: loadavg() };
  const result = { name, at: new Date().toISOString(), isShort, machine, ...report };
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
