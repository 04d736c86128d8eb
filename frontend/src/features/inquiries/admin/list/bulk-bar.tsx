import { LIMITS } from '@tocada/contracts/ground/limits.js';
import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useRef, useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { smallButton } from '../../../../panel/desk/small-button';
import { isGone, sentenceOf, tellFailure } from '../../../../panel/failures';
import { loadPage, type Page } from '../../../../panel/load-page';
import { saveFile } from '../../../../panel/save-file';
import { showToast } from '../../../../ui/toasts';
import { queryOf, type InquiryFilters } from '../desk/use-inquiries';
import { texts } from './list.texts';

/** Calls at the same time. */
const AT_ONCE = 4;
const PAGE = 100;

export interface Props {
  filters: InquiryFilters;
  ids: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  /** Called after some of them have changed. */
  onChanged: () => void;
  onClose: () => void;
}

/** Acts on all chosen inquiries. */
export default function BulkBar({ filters, ids, onSelect, onChanged, onClose }: Props) {
  const session = useSession();
  /** The act that is under way, in words. */
  const [progress, setProgress] = useState<string>();
  const isStopped = useRef(false);
  const busy = progress !== undefined;
  const { suspect } = filters;

  /** Chooses everything that the filter finds, also what the list has not loaded. */
  const selectAll = async () => {
    isStopped.current = false;
    const found = new Set<string>();
    try {
      // The search may hold a client's contact, so it goes into the body.
      const { path, method } = INQUIRY_ADMIN_ROUTES.search;
      for (let cursor: string | null = ''; cursor !== null && !isStopped.current;) {
        setProgress(texts.selecting(found.size));
        const body: object = { ...queryOf(filters), limit: PAGE, ...(cursor && { cursor }) };
        const { items, next }: Page<AdminInquiry> = await loadPage<AdminInquiry>(session, path, { method, body });
        for (const { id } of items) found.add(id);
        cursor = next && new URL(next, location.origin).searchParams.get('cursor');
      }
      onSelect(found);
    } catch (error) {
      tellFailure(texts.selectFailed, error);
    }
    setProgress(undefined);
  };

  /** Runs a call for each, some at a time. The failed ones stay chosen. */
  const forEach = async (
    doing: (done: number, all: number) => string,
    done: (count: number) => string,
    work: (id: string) => Promise<unknown>,
  ) => {
    isStopped.current = false;
    const left = [...ids];
    const failed: string[] = [];
    let finished = 0;
    let reason: unknown;
    const next = async (): Promise<void> => {
      const id = isStopped.current ? undefined : left.pop();
      if (id === undefined) return;
      try {
        await work(id);
        finished += 1;
      } catch (error) {
        // Another admin was faster.
        if (isGone(error)) finished += 1;
        else {
          failed.push(id);
          reason = error;
        }
      }
      setProgress(doing(finished, ids.size));
      return next();
    };
    setProgress(doing(0, ids.size));
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    setProgress(undefined);
    onSelect(new Set([...failed, ...left]));
    const title = done(finished);
    if (failed.length === 0) showToast({ title });
    else showToast({ title, text: texts.failed(failed.length, sentenceOf(reason)), destructive: true });
    onChanged();
  };
  const markSuspect = () =>
    forEach(texts.moving, suspect ? texts.movedBack : texts.movedToSpam, (id) =>
      session.call(INQUIRY_ADMIN_ROUTES.setSuspect, { id }, { suspect: !suspect }),
    );
  const erase = () =>
    forEach(texts.erasing, texts.erased, (id) => session.call(INQUIRY_ADMIN_ROUTES.erase, { id }, {}));
  const exportChosen = async () => {
    const chosen = [...ids];
    const parts: string[] = [];
    isStopped.current = false;
    try {
      const { path, method } = INQUIRY_ADMIN_ROUTES.exportFound;
      // One call takes only so many ids.
      for (let start = 0; start < chosen.length && !isStopped.current; start += LIMITS.export) {
        setProgress(texts.exporting(start, chosen.length));
        const body = { format: 'csv', ids: chosen.slice(start, start + LIMITS.export) };
        const text = await (await session.send(path, { method, body })).text();
        // Each part begins with the same head.
        parts.push(start === 0 ? text : text.slice(text.indexOf('\r\n') + 2));
      }
      // Reading a text removes the mark by which spreadsheets know its encoding.
      if (!isStopped.current) saveFile(new Blob(['\uFEFF', ...parts], { type: 'text/csv' }), texts.file('csv'));
    } catch (error) {
      tellFailure(texts.exportFailed, error);
    }
    setProgress(undefined);
  };

  const isEmpty = ids.size === 0;
  return (
    <div
      role="group"
      aria-label={texts.selection}
      className="sticky top-32 z-30 grid grid-cols-2 items-center gap-2 rounded-tile border border-aqua bg-hall p-3 sm:flex sm:flex-wrap"
    >
      <p role="status" className="col-span-2 flex-1 basis-52 font-semibold text-paper">
        {progress ?? texts.selected(ids.size)}
      </p>
      {busy ? (
        <button type="button" className={smallButton} onClick={() => (isStopped.current = true)}>
          {texts.stop}
        </button>
      ) : (
        <>
          <button type="button" className={smallButton} onClick={() => void selectAll()}>
            {texts.selectAll}
          </button>
          <button type="button" disabled={isEmpty} className={smallButton} onClick={() => void markSuspect()}>
            {suspect ? texts.markNoSpam : texts.markSpam}
          </button>
          <button type="button" disabled={isEmpty} className={smallButton} onClick={() => void exportChosen()}>
            {texts.exportSelected}
          </button>
          <Confirm
            title={texts.eraseTitle}
            text={texts.eraseText(ids.size)}
            action={texts.erase}
            onConfirm={() => void erase()}
          >
            <button type="button" disabled={isEmpty} className={smallButton}>
              {texts.erase}
            </button>
          </Confirm>
          <button type="button" className={smallButton} onClick={onClose}>
            {texts.finish}
          </button>
        </>
      )}
    </div>
  );
}
