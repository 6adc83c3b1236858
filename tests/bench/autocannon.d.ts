/** The parts of autocannon's API used here; it has no types of its own. */
declare module 'autocannon' {
  type Request = { method: string; path: string; headers?: Record<string, string>; body?: string };
  type Client = { setRequests: (requests: Request[]) => void };
  type Result = {
    non2xx: number;
    errors: number;
    timeouts: number;
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    setupClient: (client: Client) => void;
  }): Promise<Result>;
}
