import { SCOPES, type Scope } from '@tocada/contracts/deals/client-page.js';
import { withoutLinks } from './links.js';

/** Stands in a stored reply in place of a link, which is a secret. No words of a client are like it, for they were there before its id. */
const markOf = (replyId: string, scope: Scope): string => `{{enlace:${replyId}:${scope}}}`;

const replaced = (text: string, replyId: string, words: (scope: Scope) => string): string =>
  SCOPES.reduce((rest, scope) => rest.replaceAll(markOf(replyId, scope), () => words(scope)), text);

interface Of {
  /** Of the reply. */
  id: string;
  inquiryId: string;
}

export const keptText = (text: string, siteUrl: string, { id, inquiryId }: Of): string =>
  withoutLinks(text, siteUrl, inquiryId, (scope) => markOf(id, scope));

export const sentText = (kept: string, replyId: string, links: Record<Scope, string>): string =>
  replaced(kept, replyId, (scope) => links[scope]);

export const listedText = (kept: string, replyId: string): string => replaced(kept, replyId, () => '{{enlace}}');
