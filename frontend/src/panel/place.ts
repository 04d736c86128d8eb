import { useEffect, useState } from 'react';

/** Leads to a place of the panel: `#eventos`, or `#eventos-` and an id. The tabs follow the address. */
export const goTo = (hash: string): void => {
  // The address is already there when the way is taken a second time.
  if (location.hash === hash) dispatchEvent(new Event('hashchange'));
  else location.hash = hash;
};

const placeIn = (tab: string) => {
  const [name, ...place] = location.hash.slice(1).split('-');
  return name === tab && place.length > 0 ? place.join('-') : undefined;
};

/** The place in a tab to which the address leads, as a new object for each time that it is called for. */
export const usePlace = (tab: string): { id: string } | undefined => {
  const [place, setPlace] = useState<{ id: string }>();
  useEffect(() => {
    const follow = () => {
      const id = placeIn(tab);
      if (id) setPlace({ id });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [tab]);
  return place;
};

/** Opens the form of the row to which the address leads: `#miembros-` and its id. */
export const useLinkedRow = <T extends { id: string }>(
  tab: string,
  rows: T[] | undefined,
  edit: (row: T) => void,
): void => {
  const place = usePlace(tab);
  const isLoaded = rows !== undefined;
  useEffect(() => {
    const row = place && rows?.find(({ id }) => id === place.id);
    if (row) edit(row);
    // Once for each time that the place is called for, not again when the rows change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, place]);
};
