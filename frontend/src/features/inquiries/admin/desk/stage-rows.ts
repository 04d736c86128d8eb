import type { AdminInquiry, InquiryCounts } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { STAGES, type Stage } from '@tocada/contracts/kit/stages.js';
import { useSWRConfig, type Key } from 'swr';
import { isDeskRead, useDeskRead } from '../../../../panel/desk/use-desk';
import type { Page } from '../../../../panel/load-page';
import { newestFirst } from './list-order';

/** The rows of a column of the board. */
export const stageList = (stage: Stage): string => `${INQUIRY_ADMIN_ROUTES.page.path}?stage=${stage}`;

/** Puts a changed inquiry into its column at once: until all columns are read it would stand in two or in none. */
export const useMovedRow = () => {
  const { mutate } = useSWRConfig();
  return (moved: AdminInquiry) => {
    const place = (lists: string[], rows: AdminInquiry[]) =>
      void mutate<Page<AdminInquiry>>(
        (key: Key) => isDeskRead(key) && lists.includes(key[1] as string),
        (page) =>
          page && {
            ...page,
            items: [...page.items.filter(({ id }) => id !== moved.id), ...rows].sort(newestFirst),
          },
        { revalidate: false },
      );
    place(STAGES.filter((stage) => stage !== moved.stage).map(stageList), []);
    if (moved.stage) place([stageList(moved.stage)], [moved]);
  };
};

/** Undefined until they have loaded. */
export const useCounts = (): InquiryCounts | undefined =>
  useDeskRead<InquiryCounts>([INQUIRY_ADMIN_ROUTES.counts.path]).data?.[0];
