import { fullNumber, whatsappLink } from '@tocada/contracts/ground/phone.js';
import type { Draft, ReplyInput } from '@tocada/contracts/messages/replies.js';
import { useEffect, useId, useRef, useState } from 'react';
import { useSite } from '../../../../lib/context';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { GLYPHS } from '../../../../panel/glyphs';
import { texts as panel } from '../../../../panel/panel.texts';
import { stored } from '../../../../panel/stored';
import { buttonClass } from '../../../../ui/button';
import { controlClass } from '../../../../ui/field';
import { Glyph, Icon } from '../../../../ui/icons';
import { OutsideLink } from '../../../../ui/outside-link';
import { texts } from './replies.texts';

interface Props {
  draft: Draft;
  phone: string;
  /** True when the client gave an e-mail. */
  canMail: boolean;
  onSend: (input: ReplyInput) => Promise<void>;
}

/** One template: it opens WhatsApp at once, or its text is changed first. */
export function ReplyDraft({ draft, phone, canMail, onSend }: Props) {
  const site = useSite();
  const field = useId();
  const { templateId, name, missing, untrue, hint } = draft;
  const [text, setText] = useState(draft.text);
  const [isEdited, setEdited] = useState(false);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // The pressed button is gone, and with it the focus.
  useEffect(() => {
    if (isEdited) area.current?.focus();
  }, [isEdited]);
  const number = fullNumber(phone, site.whatsapp);
  const isChanged = text.trim() !== draft.text.trim();
  const changed = isChanged ? { text } : {};
  const isReady = isEdited ? text.trim() !== '' && (!untrue || isChanged) : !untrue && missing.length === 0;

  const edit = untrue || !canMail ? panel.edit : texts.editOrMail;

  const sendMail = async () => {
    setBusy(true);
    await onSend({ templateId, channel: 'mail', ...changed });
    setBusy(false);
  };
  // A link and not a call that opens a window later: browsers block such windows.
  const whatsapp = number && isReady && (
    <OutsideLink
      href={whatsappLink(number, text.trim())}
      aria-label={texts.whatsAppOf(name)}
      className={buttonClass.tube}
      onClick={() => void onSend({ templateId, channel: 'whatsapp', ...changed })}
    >
      <Icon name="whatsapp" />
      {desk.whatsApp}
    </OutsideLink>
  );

  return (
    <li className="space-y-3 py-4 first:pt-0 last:pb-0">
      <h4 className="font-semibold text-paper">{name}</h4>
      {untrue && <p className="text-sm text-bulb">{stored(untrue, draft.untrueSaid)}</p>}
      {hint && <p className="text-sm text-bulb">{stored(hint, draft.hintSaid)}</p>}
      {missing.length > 0 && <p className="text-sm text-bulb">{texts.missing(missing.join(', '))}</p>}
      {isEdited ? (
        <>
          <label htmlFor={field} className="sr-only">
            {texts.answer}
          </label>
          <textarea
            ref={area}
            id={field}
            rows={7}
            maxLength={2000}
            value={text}
            className={controlClass}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      ) : (
        <p className="line-clamp-2 text-sm">{text}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {whatsapp}
        {isEdited && canMail && (
          <button
            type="button"
            disabled={busy || !isReady}
            aria-label={texts.mailOf(name)}
            className={buttonClass.quiet}
            onClick={() => void sendMail()}
          >
            <Glyph path={GLYPHS.mail} />
            {texts.mail}
          </button>
        )}
        {isEdited && !canMail && !number && <p className="text-sm">{texts.unreachable}</p>}
        {!isEdited && (
          <button
            type="button"
            aria-label={`${edit}: ${name}`}
            className={buttonClass.quiet}
            onClick={() => setEdited(true)}
          >
            <Glyph path={GLYPHS.edit} />
            {edit}
          </button>
        )}
      </div>
    </li>
  );
}
