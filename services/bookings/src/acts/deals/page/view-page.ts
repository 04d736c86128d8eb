import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FilePart } from '@tocada/contracts/deals/client-files.js';
import type { CLIENT_PAGE, ClientPageView } from '@tocada/contracts/deals/client-page.js';
import { carriedChoice, changesOf } from '@tocada/contracts/deals/quote-changes.js';
import type { QuoteChoice } from '@tocada/contracts/deals/quote-money.js';
import { isoDay } from '@tocada/contracts/ground/days.js';
import type { RpcPayload } from '@tocada/contracts/kit/rpc.js';
import { freeNightsNear } from '../../../records/dates/nights.js';
import { within } from '../../../records/deals/content.js';
import { proofKey, readToken } from '../../../records/deals/links.js';
import { isOpen } from '../../../records/deals/present-quote.js';
import { amendsOf, choiceOf, comparedOf } from '../../../records/deals/quote-terms.js';
import { quoteWithDocument, type QuoteRow } from '../../../records/deals/quotes.sql.js';
import { CurrentSite } from '../../../records/ground/current-site.js';
import { LettersService } from '../../../records/messages/letters.service.js';
import { ClientFilesService } from '../client-files.service.js';
import { pageOf, type PageRow } from './client-page.sql.js';
import { DealDocuments } from '../deal-documents.js';
import { unknownLink } from './page-writes.js';
import { NOT_LOOKED_AT, presentPage, sameChoice, type Looked } from './present-page.js';

/** The free nights that are offered in place of a taken one. */
const OTHER_DAYS = 3;

@Injectable()
export class ViewPage {
  constructor(
    private readonly em: EntityManager,
    private readonly site: CurrentSite,
    private readonly letters: LettersService,
  ) {}

  /** Writes nothing: mail scanners and previews open every link. */
  async answer({ token, choice, seen }: RpcPayload<typeof CLIENT_PAGE.view>): Promise<ClientPageView> {
    const [site, found] = await Promise.all([this.site.identity(), pageOf(this.em, token)]);
    if (!found) throw unknownLink();
    const { row, scope } = found;
    const looked = scope === 'd' ? NOT_LOOKED_AT : await lookedAt(this.em, row, choice, seen);
    const view = presentPage(row, scope, site, looked, this.letters.areSent);
    if (!view) throw unknownLink();
    // Few pages are of a taken night, so only these ask for others.
    if (!view.isTaken || !view.hasQuote || !view.day) return view;
    return { ...view, otherDays: await freeNightsNear(this.em.fork(), view.day, OTHER_DAYS) };
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

@Injectable()
export class ReadPageDocument {
  constructor(
    private readonly em: EntityManager,
    private readonly documents: DealDocuments,
  ) {}

  async answer({ token, documentId }: RpcPayload<typeof CLIENT_PAGE.document>) {
    const found = await readToken(this.em, token);
    if (!found || found.scope === 'd' || !UUID.test(documentId)) throw unknownLink();
    return this.documents.file(found.inquiryId, documentId);
  }
}

/** Only a file that the page lists. */
@Injectable()
export class ReadPageFile {
  constructor(
    private readonly page: ViewPage,
    private readonly files: ClientFilesService,
  ) {}

  async answer({ token, fileId, from }: RpcPayload<typeof CLIENT_PAGE.file>): Promise<FilePart> {
    const { files } = await this.page.answer({ token });
    const id = files.find((one) => one.id === fileId)?.id;
    if (!id) throw unknownLink();
    return this.files.part({ id, from });
  }
}

/** For the gateway, which drops a forged token itself. */
@Injectable()
export class ReadProofKey {
  constructor(private readonly em: EntityManager) {}

  async answer() {
    return { key: await proofKey(this.em) };
  }
}

/**
 * The choice of a client on the quote that is shown now, and the differences from what the client saw. It asks the database only for
 * an earlier version, and for the agreement that an amendment changes.
 * @param seen the hash of the document that the client saw
 */
async function lookedAt(
  em: EntityManager,
  { shown, timeZone }: PageRow,
  choice: QuoteChoice | undefined,
  seen: string | undefined,
): Promise<Looked> {
  if (!shown) return NOT_LOOKED_AT;
  const today = isoDay(new Date().toISOString(), timeZone);
  const { chosen, changed } = isOpen(shown) ? await choiceOn(em, shown, { choice, seen, today }) : NOT_LOOKED_AT;
  return { chosen, changed, amends: await amendsOf(em, shown, today, chosen) };
}

async function choiceOn(
  em: EntityManager,
  shown: QuoteRow,
  { choice, seen, today }: { choice: QuoteChoice | undefined; seen: string | undefined; today: string },
): Promise<Pick<Looked, 'chosen' | 'changed'>> {
  const isSame = !seen || seen === shown.documentSha256;
  const before = isSame ? shown : await quoteWithDocument(em, shown.inquiryId, seen);
  if (!before) return { chosen: choice && within(shown, choice), changed: null };
  const own = choice && within(before, choice);
  // The second signer sees what the first has chosen.
  const isFixed = shown.state === 'partly_signed';
  const chosen = isFixed || !own ? undefined : isSame ? own : carriedChoice(before, shown, own);
  if (isSame && !(isFixed && own && !sameChoice(own, choiceOf(shown)))) return { chosen, changed: null };
  return { chosen, changed: changesOf(comparedOf(before, today, own), comparedOf(shown, today, chosen)) };
}
