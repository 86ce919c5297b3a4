import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseOtherImages } from './common-settings.ts';

const alone = { shared: null };

test('a folder of images that cannot be is refused at the start, not at the first image', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gms-images-'));
  try {
    for (const imagesDir of ['/proc/nope', 'package.json'])
      await expect(refuseOtherImages({ imagesDir, dataDir }, alone)).rejects.toThrow(
        `IMAGES_DIR="${imagesDir}" is not allowed: it must be a folder that this process can make and write to`,
      );
    await refuseOtherImages({ imagesDir: join(dataDir, 'far', 'images'), dataDir }, alone);
    await refuseOtherImages({ imagesDir: undefined, dataDir }, alone);
    expect(readdirSync(dataDir)).toEqual(['far']);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
