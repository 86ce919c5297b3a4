import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Every text that the browser fetches, compressed once at build time as well as can be. */
const WEB = process.argv[2] ?? 'dist/web';
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(js|css|html|svg|txt|xml|json|map)$/.test(name) && !name.startsWith('.vite'))
  .map((name) => join(WEB, name));

for (const file of files) {
  const content = readFileSync(file);
  if (content.length < 512 || file.endsWith('.map')) continue;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
