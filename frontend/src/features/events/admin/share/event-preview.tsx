import type { StoredEvent } from '@tocada/contracts/events/events.js';
import { EVENT_PREVIEW_ROUTES } from '@tocada/contracts/events/preview.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { texts } from './preview.texts';

/** Pixels of the window that the preview shows. */
const WIDTH = 390;
const HEIGHT = 720;

/** The page of an unpublished event. A form posts into a frame: only the server's documents have own styles. */
export default function EventPreview({ event: { id, title } }: { event: StoredEvent }) {
  const session = useSession();
  const frame = useId();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(WIDTH);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The session may be a newer one than when the form was drawn.
    form.current!.querySelector<HTMLInputElement>('[name=session]')!.value = session.token;
    form.current!.submit();
  }, [session]);
  const scale = Math.min(1, room / WIDTH);
  return (
    <div ref={box} className="min-w-0">
      <p role="status" className="text-sm text-bulb empty:hidden">
        {hasFailed ? texts.failed : ''}
      </p>
      <form ref={form} method="post" action={addressOf(EVENT_PREVIEW_ROUTES.page, { id })} target={frame} hidden>
        <input type="hidden" name="session" defaultValue="" />
      </form>
      <div
        className="overflow-hidden rounded-tile border border-rail"
        style={{ width: WIDTH * scale, height: HEIGHT * scale }}
      >
        {/* The content policy of the preview is its sandbox. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          name={frame}
          title={texts.previewOf(title)}
          className="origin-top-left"
          style={{ width: WIDTH, height: HEIGHT, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => {
            const shown = currentTarget.contentDocument;
            if (shown?.URL === 'about:blank') return;
            setFailed(shown?.contentType !== 'text/html');
            // No page may be framed apart from the preview.
            shown?.addEventListener('click', (click) => click.preventDefault());
            shown?.addEventListener('submit', (submit) => submit.preventDefault());
          }}
        />
      </div>
    </div>
  );
}
