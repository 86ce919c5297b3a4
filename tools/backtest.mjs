#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register();
const { runBacktest } = await import('./backtest/run-backtest.ts');
process.exitCode = runBacktest(process.argv.slice(2));
