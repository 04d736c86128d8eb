import type { ComponentProps } from 'react';

/** A link to another site, in a tab of its own. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
}
