import { z } from 'zod';
import {
  baseRevision,
  id,
  instant,
  isStorable,
  momentInput,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  revision,
} from './fields.js';
import { LIMITS } from './limits.js';
import { notice } from './notices.js';
import { adminRoute } from './route.js';
import { read, write } from './rpc.js';

export const INQUIRY_STATUSES = ['pending', 'contacted', 'completed'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const inquiryInput = z.object({
  name: requiredText('El nombre es requerido'),
  email: z
    .string({ error: 'Email inválido' })
    .trim()
    .max(254, 'Email inválido')
    .pipe(z.email({ error: 'Email inválido' })),
  phone: requiredText('El teléfono es requerido'),
  eventDate: momentInput(),
  eventType: requiredText('El tipo de evento es requerido'),
  location: requiredText('La ubicación es requerida'),
  details: optionalText,
});

/** The form, with the fields that tell people from programs. Those fields are not stored. */
export const inquiryForm = inquiryInput.extend({
  /** A hidden field, which only a program fills in. */
  website: z.string().max(LIMITS.text).nullish().catch('?'),
  /** The time when the visitor began the form, signed by the server. The site's page sends it. It is optional for programs. */
  stamp: z.string().max(LIMITS.stamp).nullish().catch(null),
});
export type InquiryFormInput = z.input<typeof inquiryForm>;
export type InquiryForm = z.output<typeof inquiryForm>;

export interface InquiryStamp {
  stamp: string;
}

/**
 * Why an inquiry is set apart. `trap`: the hidden field is filled in. `haste`: the form was sent faster than a person types.
 * `mailbox`: too many recent inquiries name the same mailbox. `flood`: the inquiry is one of too many recent ones without a
 * valid stamp.
 */
const INQUIRY_SIGNS = ['trap', 'haste', 'mailbox', 'flood'] as const;
export type InquirySign = (typeof INQUIRY_SIGNS)[number];

/** The answer to the client, which is the same whether or not the inquiry looks like spam. */
const inquiry = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  eventDate: instant,
  /** False when only the day is known; then `eventDate` is that day's start in the band's zone. */
  hasTime: z.boolean(),
  eventType: z.string(),
  location: z.string(),
  details: z.string().nullable(),
  status: z.enum(INQUIRY_STATUSES),
  createdAt: instant,
});
export type Inquiry = z.infer<typeof inquiry>;

/** An inquiry in the panel. */
const adminInquiry = inquiry.extend({
  revision,
  /** Whether the inquiry is set apart: it looked like spam, so no mail was sent. */
  suspect: z.boolean(),
  notices: z.array(notice),
});
export type AdminInquiry = z.infer<typeof adminInquiry>;

const BAD_STATUS = `El estado debe ser uno de: ${INQUIRY_STATUSES.join(', ')}`;
const BAD_FLAG = 'Debe ser true o false';

export const inquiryStatusInput = z.object({
  status: z.enum(INQUIRY_STATUSES, { error: BAD_STATUS }),
  revision: baseRevision,
});
export type InquiryStatusInput = z.input<typeof inquiryStatusInput>;
export const inquirySuspectInput = z.object({ suspect: z.boolean({ error: BAD_FLAG }), revision: baseRevision });
export type InquirySuspectInput = z.input<typeof inquirySuspectInput>;

/** The filters of the admin's list, all of them optional. */
export const inquiriesQuery = pageQuery.extend({
  status: z.enum(INQUIRY_STATUSES, { error: BAD_STATUS }).optional(),
  suspect: z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: BAD_FLAG })
    .transform((flag) => flag === true || flag === 'true')
    .optional(),
  /** A reference, or words that all occur in name, e-mail, phone or town. Case and accents do not count. */
  q: z
    .string({ error: 'Debe ser un texto' })
    .trim()
    .max(200, 'La búsqueda es demasiado larga')
    .refine(isStorable, { error: 'La búsqueda no es válida' })
    .optional(),
});
export type InquiriesQueryInput = z.input<typeof inquiriesQuery>;
export type InquiriesQuery = z.infer<typeof inquiriesQuery>;

/** The header of the list with the number of all inquiries that are set apart, whatever the filter. */
export const SUSPECTS_HEADER = 'suspects';

/** One inquiry, or all of them. */
export const inquiriesExportQuery = z.object({
  format: z.enum(['csv', 'json'], { error: 'El formato debe ser csv o json' }).default('csv'),
  id: id.optional(),
});
export type InquiriesExportQuery = z.infer<typeof inquiriesExportQuery>;

export const INQUIRIES = {
  /** `suspects` is the number of all inquiries that are set apart, whatever the filter. */
  page: read('bookings.inquiries.page', inquiriesQuery, pageOf(adminInquiry).extend({ suspects: z.number().int() })),
  one: read('bookings.inquiries.one', z.object({ id }), adminInquiry),
  create: write(
    'bookings.inquiries.create',
    /** An inquiry with any sign is set apart. */
    inquiryInput.extend({ signs: z.array(z.enum(INQUIRY_SIGNS)).default([]) }),
    inquiry,
  ),
  setStatus: write('bookings.inquiries.setStatus', inquiryStatusInput.extend({ id }), adminInquiry),
  setSuspect: write('bookings.inquiries.setSuspect', inquirySuspectInput.extend({ id }), adminInquiry),
  /** Sends failed notices again, and those that wait for another try, at once. */
  retryNotices: write('bookings.inquiries.retryNotices', z.object({ id }), adminInquiry),
  erase: write('bookings.inquiries.erase', z.object({ id }), z.null()),
};

export const INQUIRY_ADMIN_ROUTES = {
  page: adminRoute<InquiriesQueryInput, AdminInquiry[]>()('GET', '/api/admin/bookings'),
  /** Like `page`, for filters that hold a client's name or contact: proxies log addresses, not bodies. */
  search: adminRoute<InquiriesQueryInput, AdminInquiry[]>()('POST', '/api/admin/bookings/search', { status: 200 }),
  /** The answer is a file. */
  export: adminRoute<Partial<InquiriesExportQuery>, string>()('GET', '/api/admin/bookings/export', {
    audit: { action: 'booking.export', words: 'Solicitudes exportadas' },
  }),
  setStatus: adminRoute<InquiryStatusInput, AdminInquiry>()('PUT', '/api/admin/bookings/:id/status', {
    audit: { action: 'booking.status', words: 'Estado de una solicitud cambiado' },
  }),
  setSuspect: adminRoute<InquirySuspectInput, AdminInquiry>()('PUT', '/api/admin/bookings/:id/suspect', {
    audit: { action: 'booking.suspect', words: 'Solicitud movida entre la lista y las sospechosas' },
  }),
  retryNotices: adminRoute<void, AdminInquiry>()('POST', '/api/admin/bookings/:id/notices/retry', {
    status: 200,
    audit: { action: 'booking.notices', words: 'Avisos de una solicitud enviados otra vez' },
  }),
  erase: adminRoute<void, void>()('DELETE', '/api/admin/bookings/:id', {
    audit: { action: 'booking.erase', words: 'Solicitud borrada' },
  }),
};
