import { z } from 'zod';
import { FULL_NUMBER } from './phone.js';

/** The identity of the band, from deploy/site.json. Another band edits only that file. */
export const site = z.object({
  name: z.string().min(1),
  description: z.string().min(1),
  /** For display, for example "(979) 555-0142". */
  phone: z.string().min(1),
  /** The number for chats and calls. */
  whatsapp: z.string().regex(FULL_NUMBER, 'country code and number, digits only'),
  email: z.email(),
  facebook: z.url(),
  instagram: z.url(),
  /** The IANA name of the zone for all days and hours of the site. */
  timeZone: z.string().refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('es', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'not an IANA time zone'),
  /** The region shown beside towns, for example "Texas". */
  region: z.string().min(1),
  country: z.string().length(2),
  towns: z.array(z.string().min(1)).min(1),
  repertoire: z.array(z.string().min(1)).min(1),
});
export type Site = z.infer<typeof site>;
