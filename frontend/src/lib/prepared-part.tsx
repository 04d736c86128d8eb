import { Fragment, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';

const prepared: (() => Promise<void>)[] = [];

/** The server calls this at its start, so that it draws such parts at once. */
export const prepareParts = () => Promise.all(prepared.map((prepare) => prepare()));

/**
 * A part that the server draws and that no scripts change. The browser loads the part's code only for a page that it reaches
 * without a new document.
 * @param Place keeps the room of the part while the code loads
 */
export function preparedPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Place: ComponentType<{ children: ReactNode }> = Fragment,
): ComponentType<P> {
  const Waiting = lazyPart(load, () => null);
  let Part: ComponentType<P> | undefined;
  prepared.push(async () => {
    Part = (await load()).default;
  });
  return (props) =>
    Part ? (
      <Part {...props} />
    ) : (
      <Place>
        <Waiting {...props} />
      </Place>
    );
}
