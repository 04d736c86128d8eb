import { z } from 'zod';

const digits = z.string().regex(/^\d{8,15}$/, 'country code and number, digits only');

/** deploy/site.json: who the band is. Another band edits that file and nothing else. */
export const site = z.object({
  name: z.string().min(1),
  description: z.string().min(1),
  /** As people read it, for example "(979) 555-0142". */
  phone: z.string().min(1),
  /** For wa.me links: country code and number, digits only. */
  whatsapp: digits,
  email: z.email(),
  facebook: z.url(),
  instagram: z.url(),
  /** IANA name; every day and hour of the site is local to it. */
  timeZone: z.string().refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('es', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'not an IANA time zone'),
  /** Region named beside towns, for example "Texas". */
  region: z.string().min(1),
  country: z.string().length(2),
  towns: z.array(z.string().min(1)).min(1),
  repertoire: z.array(z.string().min(1)).min(1),
});
export type Site = z.infer<typeof site>;
