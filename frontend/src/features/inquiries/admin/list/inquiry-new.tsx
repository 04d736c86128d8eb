import { languagesOf } from '@tocada/contracts/ground/language.js';
import type { AdminInquiry, InquirySource } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useEffect, useId, useRef } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useRefreshDesk } from '../../../../panel/desk/use-desk';
import { reachForm } from '../../../../panel/reach-form';
import { useRowForm } from '../../../../panel/use-row-form';
import { buttonClass } from '../../../../ui/button';
import { showToast } from '../../../../ui/toasts';
import {
  FACT_WORDS,
  factsSchema,
  InquiryFields,
  momentOf,
  type FactFields,
  type Facts,
} from '../opened/inquiry-fields';
import { texts } from './list.texts';

/** By hand an inquiry comes from anywhere but the form. */
const SOURCES = (Object.keys(words.sources) as InquirySource[]).filter((source) => source !== 'form');

type NewFields = FactFields & { tellClient: boolean };

export interface Props {
  onEntered: (inquiry: AdminInquiry) => void;
  onClose: () => void;
}

/** An inquiry of a client who called or wrote elsewhere. */
export default function InquiryNew({ onEntered, onClose }: Props) {
  const session = useSession();
  const refresh = useRefreshDesk();
  const title = useId();
  const tell = useId();
  const { primary } = languagesOf(useSite());
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => reachForm(box.current), []);
  const { form, submit, busy, about } = useRowForm<AdminInquiry, NewFields, Facts>({
    name: 'new-inquiry',
    schema: factsSchema as never,
    row: null,
    fieldsOf: () => ({
      name: '',
      phone: '',
      email: '',
      // Empty, or a forgotten day would be stored as today.
      eventDate: '',
      dateNote: '',
      startTime: '',
      endTime: '',
      eventType: '',
      location: '',
      venue: '',
      guests: '',
      setting: '',
      sound: '',
      budgetCents: '',
      language: primary,
      source: 'phone',
      details: '',
      tellClient: false,
    }),
    words: FACT_WORDS,
    gone: '',
    canAdd: true,
    failure: { add: texts.addFailed, change: texts.addFailed },
    save: async (facts) => {
      const entered = await session.call(INQUIRY_ADMIN_ROUTES.enter, {}, { ...facts, eventDate: momentOf(facts) });
      refresh();
      showToast({
        title: texts.added,
        text: facts.tellClient ? texts.confirmationSent : texts.noMail,
      });
      onEntered(entered);
    },
  });
  return (
    <form
      ref={box}
      noValidate
      aria-labelledby={title}
      className="scroll-mt-24 rounded-card border border-aqua bg-hall p-5 sm:p-8"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id={title} className="text-xl font-semibold">
        {desk.add}
      </h3>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        <InquiryFields form={form as never} about={about} sources={SOURCES} />
        <p className="flex items-center gap-3 sm:col-span-2">
          <input id={tell} type="checkbox" className="size-6 shrink-0 accent-aqua" {...form.register('tellClient')} />
          <label htmlFor={tell} className="min-h-11 py-2.5 text-paper">
            {texts.tellClient}
          </label>
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="submit" disabled={busy} className={buttonClass.sign}>
          {texts.save}
        </button>
        <button type="button" disabled={busy} className={buttonClass.quiet} onClick={onClose}>
          {desk.close}
        </button>
      </div>
    </form>
  );
}
