import type { ReactNode } from 'react';
import { texts as panel } from '../panel.texts';
import { mainSmallButton, smallButton } from './small-button';

interface Props {
  busy: boolean;
  onCancel: () => void;
  /** The words of the button that sends the form. */
  children: ReactNode;
}

/** The end of a form of the desk: send it, or go back. */
export const FormButtons = ({ busy, onCancel, children }: Props) => (
  <div className="col-span-full flex flex-wrap gap-3">
    <button type="submit" disabled={busy} className={mainSmallButton}>
      {children}
    </button>
    <button type="button" disabled={busy} className={smallButton} onClick={onCancel}>
      {panel.goBack}
    </button>
  </div>
);
