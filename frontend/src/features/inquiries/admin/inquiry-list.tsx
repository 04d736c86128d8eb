import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useDeskActs } from '../../../panel/desk/desk-context';
import { LoadFailure, Loading } from '../../../panel/list-state';
import { More } from '../../../panel/more';
import { Empty } from '../../../ui/notice';
import { showToast } from '../../../ui/toasts';
import { useInquiries, type InquiryFilters } from './desk/use-inquiries';
import { useInquiryActions } from './desk/use-inquiry-actions';
import { texts } from './inquiries-tab.texts';
import { InquiryPages } from './list/inquiry-pages';
import { useSee } from './pending';

const emptyText = ({ q, status, suspect, month }: InquiryFilters) => {
  if (q || status || month) return texts.noMatch;
  return suspect ? texts.noSpam : texts.none;
};

interface InquiryListProps {
  filters: InquiryFilters;
  /** The id of the opened inquiry. */
  opened: string | undefined;
  /** An inquiry that changed elsewhere. */
  changed: AdminInquiry | undefined;
  /** The list loads again when it grows. */
  round: number;
  onSuspects: (count: number) => void;
}

/** Memoised: if the parent rendered it again right after its first render, SWR would show old data and load nothing. */
export const InquiryList = memo(function InquiryList({
  filters,
  opened,
  changed,
  round,
  onSuspects,
}: InquiryListProps) {
  const inquiries = useInquiries(filters);
  const actions = useInquiryActions(inquiries);
  const { pages, suspects, error, hasMore, isLoadingMore, more, reload } = inquiries;
  const { reload: reloadDesk } = useDeskActs();
  const lists = useMemo(() => pages?.map(({ items }) => items), [pages]);
  useEffect(() => {
    if (suspects !== undefined) onSuspects(suspects);
  }, [suspects, onSuspects]);

  const loaded = useRef(round);
  useEffect(() => {
    if (loaded.current === round) return;
    loaded.current = round;
    reload();
  }, [round, reload]);

  const { show } = actions;
  /** A change from before the list began to load: its rows will know it. */
  const told = useRef(lists ? undefined : changed);
  useEffect(() => {
    if (changed && changed !== told.current) show(changed);
  }, [changed, show]);

  const see = useSee();
  useEffect(() => {
    if (lists) see(lists.flat().map(({ id }) => id));
  }, [lists, see]);

  const trouble = error?.message;
  useEffect(() => {
    if (trouble) showToast({ title: trouble, destructive: true });
  }, [trouble]);

  if (error) {
    const title = <span lang="en">{error.message}</span>;
    if (!lists) return <LoadFailure title={title} error={error.cause} onRetry={reloadDesk} />;
  }
  if (!lists) return <Loading />;
  if (lists.every((items) => items.length === 0)) return <Empty title={emptyText(filters)} />;
  return (
    <>
      <InquiryPages pages={lists} opened={opened} actions={actions} />
      {error && <LoadFailure title={<span lang="en">{error.message}</span>} error={error.cause} onRetry={reloadDesk} />}
      {!error && hasMore && <More busy={isLoadingMore} onMore={more} />}
    </>
  );
});
