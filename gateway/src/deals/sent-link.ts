import type { Request, Response } from 'express';

const NAME = 'sent-request';
/** A browser may stand in an office or a library. Milliseconds. */
const KEPT = 15 * 60_000;

/** Keeps the link of a request sent without scripts: the page after it is cached, and the same for all. */
export function keepSent(link: string, request: Request, response: Response): void {
  const token = link.slice(link.lastIndexOf('/') + 1);
  const options = {
    path: '/request',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.secure,
    maxAge: KEPT,
  } as const;
  response.cookie(NAME, token, options);
}

/** The token that this browser keeps; empty when there is none. */
export const sentToken = (request: Request): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w.~-]+)`).exec(request.get('cookie') ?? '')?.[1] ?? '';
