import type { Request, Response } from 'express';
import type { CachedAnswer } from './cached-answer.js';

export function sendCached(request: Request, response: Response, { answer }: { answer: CachedAnswer }): void {
  answer.send(request, response);
}
