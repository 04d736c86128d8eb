import type { Request, Response } from 'express';
import type { CachedAnswer } from './cached-answer.js';

export function sendCached(
  request: Request,
  response: Response,
  { answer, stale }: { answer: CachedAnswer; stale: boolean },
): void {
  answer.send(request, response, stale);
}
