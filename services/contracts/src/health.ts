export type HealthWord = 'ok' | 'down';

/** Body of GET /api/health; 200 when every part says ok, else 503. */
export interface Health {
  status: HealthWord;
  parts: Record<string, HealthWord>;
}
