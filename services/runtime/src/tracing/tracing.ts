import { requestContext } from '../context.js';
import type { ProcessEnv } from '../env.js';
import type { Attributes, Span, Tracer } from './otel.js';

let tracer: Tracer | undefined;

/** Loads OpenTelemetry only when a collector is configured. @returns a function that flushes the spans and stops */
export async function startTracing(service: string, env: ProcessEnv): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const { createTracer } = await import('./otel.js');
  tracer = createTracer(service, env);
  return () => tracer!.stop().catch(() => {});
}

/** Returns undefined when tracing is off. */
export const startSpan = (
  name: string,
  kind: 'server' | 'client',
  attributes: Attributes,
  parent?: string,
): Span | undefined => tracer?.start(name, kind, attributes, parent);

/** Starts a span for work that belongs to a traced request. Returns undefined for all other work. */
export const startChildSpan = (name: string, attributes: Attributes): Span | undefined => {
  const parent = tracer && requestContext.getStore()?.traceparent;
  return parent === undefined ? undefined : tracer!.start(name, 'client', attributes, parent);
};
