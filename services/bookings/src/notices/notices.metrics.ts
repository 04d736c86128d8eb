import { Counter } from 'prom-client';

export const attempts = new Counter({
  name: 'notices_attempts_total',
  help: 'Attempts to send a notice',
  labelNames: ['kind', 'outcome'] as const,
});
