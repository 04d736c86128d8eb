import { PAGES } from '@tocada/contracts/pages/pages.js';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { texts } from './events.texts';

/** Goes back in the history, or to the list for a visitor who arrived from another site. */
export function BackButton() {
  const navigate = useNavigate();
  const cameFromHere = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
  return (
    <Link
      to={PAGES.events.path}
      className={buttonClass.quiet}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !cameFromHere()) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="arrow" />
      {texts.back}
    </Link>
  );
}
