import { useId, useRef, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { buttonClass } from '../../../../ui/button';
import { Glyph } from '../../../../ui/icons';
import { GLYPHS } from '../../../../panel/glyphs';
import { PartFailed } from '../desk/part-failed';
import { useOpened } from '../desk/desk-context';
import { LastReply } from './reply-last';
import type { InquiryRow } from '../desk/use-inquiries';

const ReplyDrafts = lazyPart(() => import('./reply-drafts'), PartFailed);

interface Props {
  inquiry: InquiryRow;
  onReplied: (inquiry: InquiryRow) => void;
  onRetry: (inquiry: InquiryRow) => void;
}

/** Answers a client with a template in two taps: this button, and the template. */
export function ReplyPanel({ inquiry, onReplied, onRetry }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useOpened();
  const [isOpen, setOpen] = useState(opened?.isReplying === true && opened.id === inquiry.id);
  if (inquiry.suspect) return null;
  const close = (after: InquiryRow) => {
    setOpen(false);
    button.current?.focus();
    onReplied(after);
  };
  return (
    <div className="space-y-3">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Responder a ${inquiry.name}`}
        className={`${buttonClass.tube} w-full sm:w-auto`}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph path={GLYPHS.reply} />
        Responder
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ReplyDrafts inquiry={inquiry} onReplied={close} onStale={onReplied} />}
      </div>
      <LastReply inquiry={inquiry} onRetry={() => onRetry(inquiry)} />
    </div>
  );
}
