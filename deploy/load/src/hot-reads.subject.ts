import { PASSWORD, startBenchStack } from './bench-stack.js';
import { applySiteOptions, type Language } from './site-options.js';

/** The answer of a plain server. `body` is base64. */
export interface Plain {
  headers: string[];
  body: string;
  status: number;
}

/** A server of the same bytes. */
export interface Server {
  url: string;
  /** When it is not that of the gateway. */
  etag?: string;
  stop(): void;
}

/** A stack to measure, the plain server to compare it with, and the lowest accepted ratios of their rates. */
export interface Subject {
  publicUrl: string;
  gatewayUrl: string;
  metricsUrl: string;
  language?: Language;
  /** For each read. A missing limit is not judged. */
  limits: Record<string, [atPublicPort: number, atGateway?: number]>;
  /** Serves the bytes as the limit does. Without it the limit is node:http. */
  plain?: { name: string; serve(plain: Plain): Promise<Server> };
  stop(): Promise<void>;
}

/** The stack of `npm start` with one gateway, beside node:http. */
export async function startLocalStack(): Promise<Subject> {
  const stack = await startBenchStack();
  const language = await applySiteOptions(stack.url, PASSWORD);
  const privatePort = stack.processes.get('gateway-1')!.spec.env.PRIVATE_PORT!;
  return {
    publicUrl: stack.url.replace('localhost', '127.0.0.1'),
    gatewayUrl: stack.gateways[0]!,
    metricsUrl: `http://127.0.0.1:${privatePort}/metrics`,
    language,
    limits: { list: [0.75, 0.85], '304': [0.8, 0.9], page: [0.8, 0.8], availability: [0.75, 0.85] },
    stop: () => stack.remove(),
  };
}
