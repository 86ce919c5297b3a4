import autocannon from 'autocannon';
import { serveParent } from './child.ts';

interface Load {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Read {
  readonly perSecond: number;
  readonly requests: number;
  readonly ok: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly p99: number;
}

serveParent({
  read: async ({ url, headers, connections, seconds }: Load): Promise<Read> => {
    const result = await autocannon({ url, headers, connections, duration: seconds });
    const count = (status: string) => result.statusCodeStats[status]?.count ?? 0;
    const requests = result.requests.total;
    return {
      perSecond: requests / result.duration,
      requests,
      ok: count('200'),
      unchanged: count('304'),
      failed: requests - count('200') - count('304') + result.errors,
      p99: result.latency.p99,
    };
  },
});
