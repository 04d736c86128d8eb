import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useEffect, useState } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { isGone } from '../../../../panel/failures';
import { loneLinkClass } from '../../../../ui/button';
import { texts } from '../events.texts';

/** The client's name, outside of the cache of public reads. Undefined until it is known, and null after the client was erased. */
const useClient = (id: string): string | null | undefined => {
  const session = useSession();
  const [name, setName] = useState<string | null>();
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      try {
        const found = await session.read(INQUIRY_ADMIN_ROUTES.detail, { id });
        if (!isLeft) setName(found.name);
      } catch (error) {
        // Without an answer the link alone is there.
        if (!isLeft && isGone(error)) setName(null);
      }
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [id, session]);
  return name;
};

/** Leads from a show to the request whose booking it is. */
export function OfInquiry({ id }: { id: string }) {
  const name = useClient(id);
  if (name === null) return <p className="mt-2 text-sm">{texts.ofErased}</p>;
  return (
    <p className="mt-2">
      <a href={`#solicitudes-${id}`} className={`${loneLinkClass} break-words`}>
        {name ? texts.ofClient(name) : texts.ofInquiry}
      </a>
    </p>
  );
}
