import type { AuditEntry } from './audit.js';
import type {
  AdminInquiry,
  InquiriesExportQuery,
  InquiriesQueryInput,
  InquiryStatusInput,
  InquirySuspectInput,
} from './inquiries.js';
import type { Event, EventChange, EventInput } from './events.js';
import type { PageQuery } from './fields.js';
import type {
  AdminGalleryImage,
  GalleryImageChange,
  GalleryImageInput,
  GalleryOrder,
  GalleryQuery,
} from './gallery.js';
import type { Image, UploadedImage } from './images.js';
import type { AdminMember, MemberChange, MemberInput } from './members.js';
import type { MailTestResult, NoticesSummary } from './notices.js';
import { adminRoute } from './route.js';
import type { Session } from './session.js';
import type { UploadInput, UploadTicket } from './uploads.js';

// The panel's routes stand apart, so that the public pages do not load them.

export const EVENT_ADMIN_ROUTES = {
  all: adminRoute<PageQuery, Event[]>()('GET', '/api/admin/events'),
  create: adminRoute<EventInput, Event>()('POST', '/api/admin/events', { audit: 'event.create' }),
  update: adminRoute<EventChange, Event>()('PUT', '/api/admin/events/:id', { audit: 'event.update' }),
  remove: adminRoute<void, void>()('DELETE', '/api/admin/events/:id', { audit: 'event.remove' }),
};

export const MEMBER_ADMIN_ROUTES = {
  all: adminRoute<void, AdminMember[]>()('GET', '/api/admin/band-members'),
  create: adminRoute<MemberInput, AdminMember>()('POST', '/api/admin/band-members', { audit: 'member.create' }),
  update: adminRoute<MemberChange, AdminMember>()('PUT', '/api/admin/band-members/:id', { audit: 'member.update' }),
  remove: adminRoute<void, void>()('DELETE', '/api/admin/band-members/:id', { audit: 'member.remove' }),
};

export const GALLERY_ADMIN_ROUTES = {
  page: adminRoute<GalleryQuery, AdminGalleryImage[]>()('GET', '/api/admin/gallery'),
  create: adminRoute<GalleryImageInput, AdminGalleryImage>()('POST', '/api/admin/gallery', { audit: 'photo.create' }),
  /** Before `update`, which would take "order" for an id. */
  reorder: adminRoute<GalleryOrder, void>()('PUT', '/api/admin/gallery/order', {
    status: 204,
    audit: 'photo.reorder',
  }),
  update: adminRoute<GalleryImageChange, AdminGalleryImage>()('PUT', '/api/admin/gallery/:id', {
    audit: 'photo.update',
  }),
  remove: adminRoute<void, void>()('DELETE', '/api/admin/gallery/:id', { audit: 'photo.remove' }),
};

export const INQUIRY_ADMIN_ROUTES = {
  page: adminRoute<InquiriesQueryInput, AdminInquiry[]>()('GET', '/api/admin/bookings'),
  /** Like `page`, for filters that hold a client's name or contact: proxies log addresses, not bodies. */
  search: adminRoute<InquiriesQueryInput, AdminInquiry[]>()('POST', '/api/admin/bookings/search', { status: 200 }),
  /** The answer is a file. */
  export: adminRoute<Partial<InquiriesExportQuery>, string>()('GET', '/api/admin/bookings/export', {
    audit: 'booking.export',
  }),
  setStatus: adminRoute<InquiryStatusInput, AdminInquiry>()('PUT', '/api/admin/bookings/:id/status', {
    audit: 'booking.status',
  }),
  setSuspect: adminRoute<InquirySuspectInput, AdminInquiry>()('PUT', '/api/admin/bookings/:id/suspect', {
    audit: 'booking.suspect',
  }),
  retryNotices: adminRoute<void, AdminInquiry>()('POST', '/api/admin/bookings/:id/notices/retry', {
    status: 200,
    audit: 'booking.notices',
  }),
  erase: adminRoute<void, void>()('DELETE', '/api/admin/bookings/:id', { audit: 'booking.erase' }),
};

export const SESSION_ROUTES = {
  /** Opens a session with the password. With a session it renews the upload token. */
  open: adminRoute<void, Session>()('POST', '/api/admin/session', { status: 200 }),
  end: adminRoute<void, void>()('DELETE', '/api/admin/session', { audit: 'session.end' }),
};

export const AUDIT_ROUTES = {
  page: adminRoute<PageQuery, AuditEntry[]>()('GET', '/api/admin/audit'),
};

export const IMAGE_ROUTES = {
  prepare: adminRoute<UploadedImage, Image>()('POST', '/api/admin/images', { status: 200 }),
  upload: adminRoute<UploadInput, UploadTicket>()('POST', '/api/admin/:folder/upload', {
    status: 200,
    audit: 'image.upload',
  }),
};

export const NOTICE_ROUTES = {
  /** How much mail waits, is held and has failed. */
  summary: adminRoute<void, NoticesSummary>()('GET', '/api/admin/mail'),
  /** Answers 200 even when the mail server refuses the mail. The body holds the server's reply. */
  testMail: adminRoute<void, MailTestResult>()('POST', '/api/admin/mail/test', { status: 200, audit: 'mail.test' }),
};
