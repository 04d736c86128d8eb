import type { AdminInquiry, InquiryDetail, InquirySource } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useState } from 'react';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import type { PartProps } from '../../../../panel/desk/part';
import { mainSmallButton, smallButton } from '../../../../panel/desk/small-button';
import { texts as words } from '../../../../panel/desk/stage-words.texts';
import { useRefreshDesk } from '../../../../panel/desk/use-desk';
import { texts as panelTexts } from '../../../../panel/panel.texts';
import { useRowForm } from '../../../../panel/use-row-form';
import { showToast } from '../../../../ui/toasts';
import {
  FACT_WORDS,
  factsSchema,
  fieldsOf,
  InquiryFields,
  momentOf,
  type FactFields,
  type FactName,
  type Facts,
} from './inquiry-fields';
import { texts } from './opened.texts';

/** The fields that the list already shows. */
const ABOVE: FactName[] = ['name', 'phone', 'email', 'eventDate', 'dateNote', 'eventType', 'location', 'details'];
const SOURCES = Object.keys(words.sources) as InquirySource[];

interface FormProps extends Pick<PartProps, 'inquiry' | 'onChange'> {
  hasFixedDate: boolean;
  onClose: () => void;
}

function FactsForm({ inquiry, hasFixedDate, onChange, onClose }: FormProps) {
  const session = useSession();
  const { timeZone } = useSite();
  const refresh = useRefreshDesk();
  const save = async ({ tellClient: _tellClient, ...facts }: Facts, base: AdminInquiry | null) => {
    const { id, revision, eventDate, hasTime } = base!;
    const before = fieldsOf(base!, timeZone);
    const isSameDay = (facts.eventDate ?? '') === before.eventDate && (facts.startTime ?? '') === before.startTime;
    const fields = {
      ...facts,
      // The same day stays the same moment, which may be finer than the form.
      eventDate: isSameDay && facts.eventDate ? (hasTime ? eventDate : before.eventDate) : momentOf(facts),
    };
    onChange(await session.call(INQUIRY_ADMIN_ROUTES.setFacts, { id }, { ...fields, revision }));
    refresh();
    showToast({ title: texts.factsSaved });
    onClose();
  };
  const { form, submit, busy, clash, about } = useRowForm<AdminInquiry, FactFields, Facts>({
    name: `facts-${inquiry.id}`,
    schema: factsSchema as never,
    row: inquiry,
    fieldsOf: (row) => fieldsOf(row ?? inquiry, timeZone),
    words: FACT_WORDS,
    gone: texts.goneMeanwhile,
    canAdd: false,
    failure: { add: texts.factsFailed, change: texts.factsFailed },
    save,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <InquiryFields form={form as never} about={about} hasFixedDate={hasFixedDate} sources={SOURCES} />
      </div>
      {hasFixedDate && <p className="mt-4 text-sm">{texts.fixedDate}</p>}
      {clash && <div className="mt-6">{clash}</div>}
      <div className="mt-6 flex flex-wrap gap-3">
        {!clash && (
          <button type="submit" disabled={busy} className={mainSmallButton}>
            {texts.saveFacts}
          </button>
        )}
        <button type="button" disabled={busy} className={smallButton} onClick={onClose}>
          {texts.leaveFacts}
        </button>
      </div>
    </form>
  );
}

/** The facts that the band knows of an event, and the form that mends them. */
export function InquiryFacts({
  inquiry,
  onChange,
  onDone,
  entries,
  mayAnnounce,
}: PartProps & { entries: InquiryDetail['entries']; mayAnnounce: boolean | null }) {
  const { timeZone } = useSite();
  const [isEdited, setEdited] = useState(false);
  const fields = fieldsOf(inquiry, timeZone);
  const known = (Object.keys(fields) as FactName[]).filter((name) => !ABOVE.includes(name) && fields[name]);
  const hasFixedDate = entries.some(({ kind, live }) => kind === 'booked' && live);
  if (isEdited) {
    const close = () => {
      setEdited(false);
      onDone();
    };
    return <FactsForm inquiry={inquiry} hasFixedDate={hasFixedDate} onChange={onChange} onClose={close} />;
  }
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {known.map((name) => (
          <div key={name} className="contents">
            <dt className="text-dust">{texts.fields[name]}</dt>
            <dd className="text-paper break-words">
              {FACT_WORDS[name]!.show?.(fields[name] as never) ?? fields[name]}
            </dd>
          </div>
        ))}
        {mayAnnounce !== null && (
          <>
            <dt className="text-dust">{texts.mayAnnounce}</dt>
            <dd className="text-paper">{mayAnnounce ? panelTexts.yes : panelTexts.no}</dd>
          </>
        )}
      </dl>
      <p>
        <button type="button" className={smallButton} onClick={() => setEdited(true)}>
          {texts.editFacts}
        </button>
      </p>
    </>
  );
}
