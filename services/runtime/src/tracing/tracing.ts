import { requestContext } from '../context.js';
import type { ProcessEnv } from '../env.js';

/** What they may hold: names of the code, methods, codes. Never an address with its query, a statement or a payload. */
export type Attributes = Record<string, string | number>;

export interface Span {
  /** W3C name of this span, which its children are told, in this process or the next. */
  readonly traceparent: string;
  /** @param error code of what went wrong */
  end(error?: string, attributes?: Attributes, name?: string): void;
}

export interface Tracer {
  /** @param parent traceparent of the span that asked for it */
  start(name: string, kind: 'server' | 'client', attributes: Attributes, parent: string | undefined): Span;
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Loads OpenTelemetry when a collector is named, and only then. @returns sends what is left, and stops */
export async function startTracing(service: string, env: ProcessEnv): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { createTracer } = await import('./otel.js');
  tracer = createTracer(service, env);
  return () => tracer!.stop().catch(() => {});
}

/** Undefined while nothing is traced. */
export const startSpan = (
  name: string,
  kind: 'server' | 'client',
  attributes: Attributes,
  parent?: string,
): Span | undefined => tracer?.start(name, kind, attributes, parent);

/** A span for work that belongs to a traced request; all other work is done as if nothing were here. */
export const startChildSpan = (name: string, attributes: Attributes): Span | undefined => {
  const parent = tracer && requestContext.getStore()?.traceparent;
  return parent === undefined ? undefined : tracer!.start(name, 'client', attributes, parent);
};
