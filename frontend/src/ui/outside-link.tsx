import type { ComponentProps } from 'react';

/** A link to another site, which opens in a new tab. */
export function OutsideLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
}
