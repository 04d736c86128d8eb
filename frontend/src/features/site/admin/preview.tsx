import { navIn, PAGES } from '@tocada/contracts/pages/pages.js';
import { formSentence } from '@tocada/contracts/sentences/form-errors.js';
import { SITE_ADMIN_ROUTES } from '@tocada/contracts/site/site.js';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useSession } from '../../../panel/admin-session';
import { chipClass } from '../../../panel/chip';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { useUploads } from '../../../panel/uploads/uploads';
import { controlClass } from '../../../ui/field';
import { dataOf, IMAGES, siteForm, type SiteFields } from './site-fields';
import { texts } from './site.texts';

/** Pixels of the window that the preview shows. */
const WIDTHS = { phone: 390, desktop: 1280 };
const RATIO = { phone: 1.9, desktop: 0.75 };
type Device = keyof typeof WIDTHS;

/** The time that typing must pause before the preview is drawn again. Milliseconds. */
const PAUSE = 500;
const FRAME = 'site-preview';
const SHOWN = navIn();

/** An unpublished page of the site. A form posts it into a frame: only the server's documents have own styles. */
export function Preview({ control }: { control: Control<SiteFields, unknown, never> }) {
  const session = useSession();
  const fields = useWatch({ control }) as SiteFields;
  const { images } = useUploads();
  const isPending = IMAGES.some((name) => images.get(fields[name] ?? '')?.state === 'pending');
  const [page, setPage] = useState<string>(PAGES.home.path);
  const [device, setDevice] = useState<Device>('phone');
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const body = JSON.stringify({ data: dataOf(fields), page });

  useEffect(() => {
    const draw = () => {
      const parsed = siteForm.safeParse(fields);
      const pending = isPending ? texts.imagePending : undefined;
      const reason = parsed.success ? pending : formSentence(parsed.error.issues[0]!.message);
      setProblem(reason && texts.previewWaits(reason));
      if (reason || !form.current) return;
      // The document of a refusal belongs to nobody: it is null, and reading its window would throw.
      scrolled.current = frame.current?.contentDocument?.defaultView?.scrollY ?? 0;
      // The session may be a newer one than when the fields were drawn.
      form.current.querySelector<HTMLInputElement>('[name=session]')!.value = session.token;
      form.current.submit();
    };
    const timer = setTimeout(draw, PAUSE);
    return () => clearTimeout(timer);
    // `body` holds all of the fields.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [body, isPending]);

  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(WIDTHS.phone);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const width = WIDTHS[device];
  const scale = Math.min(1, room / width);
  const height = width * RATIO[device];

  const onLoad = () => {
    const shown = frame.current?.contentDocument;
    if (shown?.URL === 'about:blank') return;
    if (shown?.contentType !== 'text/html') return setProblem(texts.previewFailed);
    frame.current?.contentWindow?.scrollTo(0, scrolled.current);
    // No page may be framed apart from the preview: a link shows its page here.
    shown.addEventListener('click', (event) => {
      event.preventDefault();
      const path = (event.target as Element).closest('a')?.getAttribute('href');
      if (SHOWN.some((known) => known.path === path)) setPage(path!);
    });
    shown.addEventListener('submit', (event) => event.preventDefault());
  };

  return (
    <section aria-label={panelTexts.preview} className="min-w-0 xl:sticky xl:top-24">
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-40 flex-1 font-semibold text-paper">
          {panelTexts.preview}
          <select value={page} onChange={(event) => setPage(event.target.value)} className={`${controlClass} mt-2`}>
            {SHOWN.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <div role="group" aria-label={texts.previewWidth} className="flex gap-2">
          {(Object.keys(WIDTHS) as Device[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              onClick={() => setDevice(name)}
              className={chipClass}
            >
              {texts.devices[name]}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="mt-3 text-sm text-bulb empty:hidden">
        {problem}
      </p>
      <form ref={form} method="post" action={SITE_ADMIN_ROUTES.preview.path} target={FRAME} hidden>
        <input type="hidden" name="session" defaultValue="" />
        <input type="hidden" name="body" value={body} readOnly />
      </form>
      <div ref={box} className="mt-4 overflow-hidden">
        <div
          className="mx-auto overflow-hidden rounded-tile border border-rail"
          style={{ width: width * scale, height: height * scale }}
        >
          {/* The content policy of the preview is its sandbox. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe
            ref={frame}
            name={FRAME}
            title={texts.previewOfSite}
            onLoad={onLoad}
            className="origin-top-left"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  );
}
