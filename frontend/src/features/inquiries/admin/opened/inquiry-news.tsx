import type { InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import type { Draft, ReplyInput } from '@tocada/contracts/messages/replies.js';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import type { PartProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { mainSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useAct } from '../../../../panel/desk/use-act';
import { openedWords } from '../../../../panel/desk/use-contact';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { GLYPHS } from '../../../../panel/glyphs';
import { stored } from '../../../../panel/stored';
import { Glyph, Icon } from '../../../../ui/icons';
import { OutsideLink } from '../../../../ui/outside-link';
import { texts } from './opened.texts';

type News = NonNullable<InquiryDetail['news']>;

const { drafts, leaveUntold, reply } = INQUIRY_ADMIN_ROUTES;

/** The news that the client should hear, with the words for it. Nothing is sent by itself. */
export function InquiryNews({ inquiry, onChange, onDone, news }: PartProps & { news: News }) {
  const session = useSession();
  const { busy, refusal, run } = useAct(onChange);
  const { id, name, revision } = inquiry;
  const { data } = useDeskRead<Draft[]>([addressOf(drafts, { id })]);
  const draft = data?.[0]?.find(({ purpose }) => purpose === news.kind);
  const isReady = draft && !draft.untrue && draft.missing.length === 0;

  const send = async (channel: ReplyInput['channel'], done: string) => {
    // A text that WhatsApp has opened is noted in any case. A mail must not follow the answer of another admin unseen.
    const input = { templateId: draft!.templateId, channel, ...(channel === 'mail' && { revision }) };
    const isDone = await run(done, async () =>
      onChange((await session.call(reply, { id }, input, { keepalive: channel === 'whatsapp' })).inquiry),
    );
    if (isDone) onDone();
  };
  const leave = async () => {
    const { activityId } = news;
    if (await run(texts.newsLeft, () => session.call(leaveUntold, { id }, { activityId }))) onDone();
  };
  return (
    <section aria-label={texts.news} className="grid gap-3 rounded-tile border border-bulb/60 p-4 lg:col-span-2">
      <p className="font-semibold break-words text-bulb">{texts.newsOf(name, words.news[news.kind])}</p>
      {isReady && <p className="text-sm break-words whitespace-pre-line">{draft.text}</p>}
      {draft && !isReady && (
        <p>{texts.newsUntrue(draft.untrue ? stored(draft.untrue, draft.untrueSaid) : texts.newsIncomplete)}</p>
      )}
      {data && !draft && <p>{texts.newsWithoutTemplate}</p>}
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        {isReady && draft.whatsapp && (
          <OutsideLink
            href={draft.whatsapp}
            aria-label={texts.tellByWhatsApp(name)}
            className={mainSmallButton}
            onClick={() => void send('whatsapp', openedWords('whatsapp', inquiry.stage === 'new'))}
          >
            <Icon name="whatsapp" />
            {desk.whatsApp}
          </OutsideLink>
        )}
        {isReady && (
          <button
            type="button"
            disabled={busy}
            aria-label={texts.tellByMail(name)}
            className={smallButton}
            onClick={() => void send('mail', desk.mailing)}
          >
            <Glyph path={GLYPHS.mail} className="size-4" />
            {texts.mail}
          </button>
        )}
        <button type="button" disabled={busy} className={smallButton} onClick={() => void leave()}>
          {texts.needless}
        </button>
      </div>
    </section>
  );
}
