import { linkedInquiry, inquiryHash } from '@tocada/contracts/inquiries/panel-links.js';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Opening } from '../../../../panel/desk/desk-context';

const HERE = '#solicitudes';

export interface Opened extends Opening {
  id: string;
}

/** The state of a history entry that the desk has pushed. */
interface Pushed {
  isPushed: true;
  stage?: Opening['stage'];
}

/** The opened inquiry stands in the address, for Back, links and reloads. `open` stays the same function. */
export const useOpened = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const { hash } = location;
  const state = location.state as Pushed | null;
  const opened = useMemo((): Opened | undefined => {
    const linked = linkedInquiry(hash);
    return linked && { ...linked, stage: state?.stage };
  }, [hash, state]);

  const current = useRef({ opened, state, navigate });
  useLayoutEffect(() => {
    current.current = { opened, state, navigate };
  });
  /** The one that is being closed: a second press must not go back twice. */
  const leaving = useRef<Opened>(undefined);

  const open = useCallback((id: string, { stage, isReplying = false }: Opening = {}) => {
    const { opened: before, state: known, navigate: go } = current.current;
    const isPushed = before === undefined || known?.isPushed === true;
    // A tab that was pressed is not in the address, and Back must not lead to the one before it.
    if (before === undefined && !window.location.hash.startsWith(HERE)) void go({ hash: HERE }, { replace: true });
    void go(
      { hash: inquiryHash({ id, isReplying }) },
      { replace: before !== undefined, state: isPushed ? { isPushed, stage } : { stage } },
    );
  }, []);
  const close = useCallback(() => {
    const { opened: before, state: known, navigate: go } = current.current;
    if (leaving.current === before) return;
    leaving.current = before;
    // A link from elsewhere has no entry of the panel behind it.
    void (known?.isPushed ? go(-1) : go({ hash: HERE }, { replace: true }));
  }, []);
  return { opened, open, close };
};
