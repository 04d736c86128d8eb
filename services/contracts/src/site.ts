import { z } from 'zod';
import { FULL_NUMBER } from './phone.js';

const texts = z.array(z.string().min(1)).min(1);

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
  towns: texts,
  repertoire: texts,
  // Files of releases before these texts came here do not have them: they keep what their site showed.
  /** The line under the name on the home page and on the share card. */
  heroSubtitle: z.string().min(1).default('Rock en Español • Éxitos de los 80s, 90s y 2000s'),
  /** The band's promises: up to three lines above the booking form. */
  promises: texts.max(3).optional(),
  /** The options of the booking form. */
  eventTypes: texts.default([
    'Fiesta Privada',
    'Boda',
    'Cumpleaños',
    'Evento Corporativo',
    'Festival',
    'Quinceañera',
    'Aniversario',
    'Otro',
  ]),
  /** The options of the booking form: the towns that the band serves, and last the one for any other place. */
  inquiryLocations: texts
    .min(2)
    .default([
      'College Station TX',
      'Bryan TX',
      'Huntsville TX',
      'Navasota TX',
      'Madisonville TX',
      'Caldwell TX',
      'Hearne TX',
      'Brenham TX',
      'Conroe TX',
      'Otra ubicación',
    ]),
});
export type Site = z.infer<typeof site>;
