import { INQUIRY_ADMIN_ROUTES, type AdminInquiry, type InquiryDetail as Detail } from '@tocada/contracts/inquiries.js';
import { addressOf } from '@tocada/contracts/route.js';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { LoadFailure } from '../../../../panel/list-state';
import { useDeskActs } from '../desk/desk-context';
import { InquiryActs } from './inquiry-acts';
import { InquiryDates } from './inquiry-dates';
import { InquiryFacts } from './inquiry-facts';
import { InquiryFollowUp } from './inquiry-follow-up';
import { InquiryNews } from './inquiry-news';
import { InquiryTimeline } from './inquiry-timeline';
import { useDeskRead } from '../desk/use-desk';

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h4 id={id} className="text-lg font-semibold text-aqua">
        {title}
      </h4>
      {children}
    </section>
  );
}

interface Props {
  /** As the list has it. */
  inquiry: AdminInquiry;
  /** Is told of every newer version. */
  onChange: (inquiry: AdminInquiry) => void;
}

/** The parts of an inquiry that the list does not show, and everything that the band does with it. */
export default function InquiryDetail({ inquiry, onChange }: Props) {
  const { reload } = useDeskActs();
  const { data, error } = useDeskRead<Detail>([addressOf(INQUIRY_ADMIN_ROUTES.detail, { id: inquiry.id })]);
  const detail = data?.[0];
  const isNewer = detail !== undefined && detail.revision > inquiry.revision;
  useEffect(() => {
    if (!isNewer) return;
    const { timeline: _timeline, entries: _entries, night: _night, shows: _shows, news: _news, ...row } = detail;
    onChange(row);
  }, [isNewer, detail, onChange]);
  const box = useRef<HTMLDivElement>(null);
  if (error && !detail) return <LoadFailure title="No se pudo abrir la solicitud" error={error} onRetry={reload} />;
  if (!detail) return <p role="status">Abriendo la solicitud…</p>;

  const current = isNewer ? detail : inquiry;
  /** The pressed button may be gone. */
  const onDone = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  const shared = { inquiry: current, onChange, onDone };
  return (
    <div ref={box} tabIndex={-1} className="grid gap-8 outline-none lg:grid-cols-2">
      {!current.suspect && (
        <>
          {detail.news && <InquiryNews key={detail.news.activityId} {...shared} news={detail.news} />}
          <Part title="Etapa">
            <InquiryActs {...shared} entries={detail.entries} shows={detail.shows ?? []} />
          </Part>
          <Part title="Fecha">
            <InquiryDates {...shared} entries={detail.entries} night={detail.night} />
          </Part>
        </>
      )}
      <Part title="Datos">
        <InquiryFacts {...shared} entries={detail.entries} />
      </Part>
      <div className="space-y-8">
        {!current.suspect && (
          <Part title="Seguimiento">
            <InquiryFollowUp {...shared} />
          </Part>
        )}
        <Part title="Notas e historial">
          <InquiryTimeline {...shared} timeline={detail.timeline} />
        </Part>
      </div>
    </div>
  );
}
