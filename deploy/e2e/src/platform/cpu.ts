import { call, type TestStack } from '../kit/stack.js';

/** The seconds of processor time that a process of the stack has taken. Unlike a clock, they pass no faster on a busy machine. */
export async function cpuSecondsOf(stack: TestStack, label: string): Promise<number> {
  const { PRIVATE_PORT } = stack.processes.get(label)!.spec.env;
  const { body } = await call(`http://127.0.0.1:${PRIVATE_PORT}/metrics`);
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(body)![1]);
}
