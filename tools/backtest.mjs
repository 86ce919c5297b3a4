#!/usr/bin/env node
import { tsImport } from 'tsx/esm/api';

const { runBacktest } = await tsImport('./backtest/run-backtest.ts', import.meta.url);
process.exitCode = runBacktest(process.argv.slice(2));
