import type { ComponentProps } from 'react';
import { iconButtonClass } from '../../ui/button';
import { Glyph } from '../../ui/icons';

interface Props extends ComponentProps<'button'> {
  path: string;
  isUnfolded: boolean;
}

/** A round button that shows and hides what `aria-controls` names. */
export const UnfoldButton = ({ path, isUnfolded, className = '', ...button }: Props) => (
  <button {...button} type="button" aria-expanded={isUnfolded} className={`${iconButtonClass} ${className}`}>
    <Glyph path={path} />
  </button>
);
