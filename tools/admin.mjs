import { serve } from './serve.mjs';

await serve('admin', ...process.argv.slice(2));
