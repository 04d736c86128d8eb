import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { InquiryStatus } from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { stageOf } from '@tocada/contracts/kit/stages.js';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { texts } from '../../../../panel/desk/desk.texts';
import { useRefreshDesk } from '../../../../panel/desk/use-desk';
import { useTellCompleted } from '../../../../panel/desk/use-undo';
import { currentOf, isGone, tellFailure } from '../../../../panel/failures';
import { showToast } from '../../../../ui/toasts';
import type { InquiryEdit, InquiryRow, Inquiries } from './use-inquiries';
import { useCompleting } from './use-completing';

export interface InquiryActions {
  setStatus: (inquiry: InquiryRow, status: InquiryStatus) => void;
  setSuspect: (inquiry: InquiryRow, suspect: boolean) => void;
  /** Accepts the change of the other admin. */
  acceptCurrent: (inquiry: InquiryRow) => void;
  show: (inquiry: AdminInquiry) => void;
  retryNotices: (inquiry: InquiryRow) => void;
  /** @param withDocuments its documents go, too */
  erase: (inquiry: InquiryRow, withDocuments?: boolean) => void;
}

const editedIn = (inquiry: AdminInquiry, edit: InquiryEdit) => ('status' in edit ? inquiry.status : inquiry.suspect);
const hasAlready = (inquiry: AdminInquiry, edit: InquiryEdit) =>
  editedIn(inquiry, edit) === ('status' in edit ? edit.status : edit.suspect);

/** As the list shows it before the server answers. */
const withStatus = (inquiry: InquiryRow, status: InquiryStatus): InquiryRow => ({
  ...inquiry,
  status,
  ...(inquiry.stage && { stage: stageOf(inquiry.stage, status) }),
  wanted: undefined,
});

const attempt = async (
  failure: string,
  success: string,
  work: () => Promise<unknown>,
  clash: (current: AdminInquiry) => void = () => {},
  tell: (title: string) => void = (title) => showToast({ title }),
) => {
  try {
    await work();
    tell(success);
  } catch (error) {
    const current = currentOf<AdminInquiry>(error);
    if (current) clash(current);
    else if (isGone(error)) showToast({ title: failure, text: texts.gone, destructive: true });
    else tellFailure(failure, error);
  }
};

/** The actions as a stable object, so that a row renders again only after its own changes. */
export const useInquiryActions = (inquiries: Pick<Inquiries, 'put' | 'replace' | 'remove'>): InquiryActions => {
  const session = useSession();
  const refresh = useRefreshDesk();
  const complete = useCompleting();
  const tellCompleted = useTellCompleted();
  const list = useRef(inquiries);
  useEffect(() => {
    list.current = inquiries;
  }, [inquiries]);

  const [actions] = useState<InquiryActions>(() => {
    /** The running edit of each inquiry. The next edit is based on its answer, because the list may still be older. */
    const underWay = new Map<string, Promise<AdminInquiry>>();

    const call = async (base: AdminInquiry, edit: InquiryEdit): Promise<AdminInquiry> => {
      const { id, revision } = base;
      try {
        return await ('status' in edit
          ? session.call(INQUIRY_ADMIN_ROUTES.setStatus, { id }, { ...edit, revision })
          : session.call(INQUIRY_ADMIN_ROUTES.setSuspect, { id }, { ...edit, revision }));
      } catch (error) {
        const current = currentOf<AdminInquiry>(error);
        if (!current || current.revision <= revision) throw error;
        if (hasAlready(current, edit)) return current;
        // The other admin changed something else, so both changes stay.
        if (editedIn(current, edit) === editedIn(base, edit)) return call(current, edit);
        throw error;
      }
    };
    const send = async (inquiry: InquiryRow, edit: InquiryEdit): Promise<AdminInquiry> => {
      const before = await underWay.get(inquiry.id)?.catch(() => undefined);
      return call(before && before.revision > inquiry.revision ? before : inquiry, edit);
    };
    const put = (inquiry: InquiryRow, edit: InquiryEdit): Promise<AdminInquiry> => {
      const sent = send(inquiry, edit);
      underWay.set(inquiry.id, sent);
      const settle = () => {
        if (underWay.get(inquiry.id) === sent) underWay.delete(inquiry.id);
        refresh();
      };
      sent.then(settle, settle);
      return sent;
    };

    const setStatus = async (inquiry: InquiryRow, status: InquiryStatus) => {
      const completing = status === 'completed' ? await complete(inquiry) : {};
      if (!completing) return;
      const { stillOwed, settle } = completing;
      await attempt(
        texts.statusFailed,
        texts.statusSet,
        () =>
          list.current.replace(withStatus(inquiry, status), async () => {
            await settle?.();
            return put(inquiry, { status, ...(stillOwed && { stillOwed }) });
          }),
        (current) => list.current.put({ ...current, wanted: status }),
        // The other buttons take back themselves.
        status === 'completed' ? (title) => tellCompleted(title, inquiry.id) : undefined,
      );
    };

    return {
      setStatus: (inquiry, status) => void setStatus(inquiry, status),
      setSuspect: (inquiry, suspect) =>
        void attempt(
          texts.moveFailed,
          suspect ? texts.suspected : texts.cleared,
          () => list.current.remove(inquiry, suspect ? 1 : -1, () => put(inquiry, { suspect })),
          (current) => list.current.put(current),
        ),
      acceptCurrent: (inquiry) => list.current.put({ ...inquiry, wanted: undefined }),
      show: (inquiry) => list.current.put(inquiry),
      retryNotices: (inquiry) =>
        void attempt(texts.noticesFailed, texts.noticesSent, async () => {
          list.current.put(await session.call(INQUIRY_ADMIN_ROUTES.retryNotices, { id: inquiry.id }));
        }),
      erase: (inquiry, withDocuments = false) =>
        void attempt(texts.eraseFailed, texts.erased, () =>
          list.current
            .remove(inquiry, inquiry.suspect ? -1 : 0, () =>
              session.call(INQUIRY_ADMIN_ROUTES.erase, { id: inquiry.id }, { documents: withDocuments }),
            )
            .finally(refresh),
        ),
    };
  });
  return actions;
};
