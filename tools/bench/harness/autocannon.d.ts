declare module 'autocannon' {
  interface Load {
    url: string;
    headers: Record<string, string>;
    connections: number;
    duration: number;
  }
  interface Result {
    duration: number;
    errors: number;
    requests: { total: number };
    latency: { p99: number };
    statusCodeStats: Record<string, { count: number } | undefined>;
  }
  export default function autocannon(load: Load): Promise<Result>;
}
