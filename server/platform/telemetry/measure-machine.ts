import { statfs } from 'node:fs/promises';
import type { MetricRegistry } from './metrics.ts';

/** Measures what surrounds the product: which version runs, and how much space its data folder has left. */
export function measureMachine(metrics: MetricRegistry, version: string, dataDir: string): void {
  metrics
    .gauge({
      name: 'gms_build_info',
      help: 'Always 1; the version that runs, as a label.',
      labelNames: ['version', 'node'] as const,
    })
    .set({ version, node: process.versions.node }, 1);
  metrics.gauge({
    name: 'gms_disk_free_bytes',
    help: 'Space that the product may still use on the disk of DATA_DIR; left out where there is no such folder.',
    async collect() {
      const disk = await statfs(dataDir).catch(() => null);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });
}
