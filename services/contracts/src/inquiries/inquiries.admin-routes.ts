import { z } from 'zod';
import { LIMITS } from '../ground/limits.js';
import { adminRoute, adminRouteOf } from '../kit/route.js';
import { INQUIRIES } from './inquiries.js';
import { inquiriesExportFilter, type InquiriesExportQuery } from './inquiries-query.js';

export const INQUIRY_ADMIN_ROUTES = {
  page: adminRoute('GET', '/api/admin/bookings', { call: INQUIRIES.page, most: LIMITS.adminList }),
  /** Like `page`, for filters that hold a client's name or contact: proxies log addresses, not bodies. */
  search: adminRoute('POST', '/api/admin/bookings/search', {
    call: INQUIRIES.page,
    status: 200,
    most: LIMITS.adminList,
  }),
  /** The answer is a file. */
  export: adminRouteOf<Partial<InquiriesExportQuery>, string>()('GET', '/api/admin/bookings/export', {
    audit: 'booking.export',
  }),
  /** Like `export`, for a part of them. The filters may hold a client's name or contact: proxies log addresses, not bodies. */
  exportFound: adminRouteOf<z.input<typeof inquiriesExportFilter>, string>()('POST', '/api/admin/bookings/export', {
    status: 200,
    audit: 'booking.export-found',
  }),
  /** Cheap enough to be asked every few seconds by every open panel. */
  pending: adminRoute('GET', '/api/admin/pending-bookings', { call: INQUIRIES.pending }),
  counts: adminRoute('GET', '/api/admin/booking-counts', { call: INQUIRIES.counts }),
  enter: adminRoute('POST', '/api/admin/bookings', {
    call: INQUIRIES.enter,
    audit: 'booking.enter',
  }),
  detail: adminRoute('GET', '/api/admin/bookings/:id', { call: INQUIRIES.detail }),
  reopen: adminRoute('POST', '/api/admin/bookings/:id/reopen', {
    call: INQUIRIES.reopen,
    status: 200,
    audit: 'booking.reopen',
  }),
  setStage: adminRoute('PUT', '/api/admin/bookings/:id/stage', {
    call: INQUIRIES.setStage,
    audit: 'booking.stage',
  }),
  setFacts: adminRoute('PUT', '/api/admin/bookings/:id/facts', {
    call: INQUIRIES.setFacts,
    audit: 'booking.facts',
  }),
  setFollowUp: adminRoute('PUT', '/api/admin/bookings/:id/follow-up', {
    call: INQUIRIES.setFollowUp,
    audit: 'booking.follow-up',
  }),
  addNote: adminRoute('POST', '/api/admin/bookings/:id/notes', {
    call: INQUIRIES.addNote,
    audit: 'booking.note',
  }),
  drafts: adminRoute('GET', '/api/admin/bookings/:id/replies', { call: INQUIRIES.drafts }),
  reply: adminRoute('POST', '/api/admin/bookings/:id/replies', {
    call: INQUIRIES.reply,
    audit: 'booking.reply',
  }),
  contact: adminRoute('POST', '/api/admin/bookings/:id/contacts', {
    call: INQUIRIES.contact,
    audit: 'booking.contact',
  }),
  leaveUntold: adminRoute('POST', '/api/admin/bookings/:id/news/untold', {
    call: INQUIRIES.leaveUntold,
    audit: 'booking.untold',
  }),
  setStatus: adminRoute('PUT', '/api/admin/bookings/:id/status', {
    call: INQUIRIES.setStatus,
    audit: 'booking.status',
  }),
  setSuspect: adminRoute('PUT', '/api/admin/bookings/:id/suspect', {
    call: INQUIRIES.setSuspect,
    audit: 'booking.suspect',
  }),
  retryNotices: adminRoute('POST', '/api/admin/bookings/:id/notices/retry', {
    call: INQUIRIES.retryNotices,
    status: 200,
    audit: 'booking.notices',
  }),
  erase: adminRoute('DELETE', '/api/admin/bookings/:id', {
    call: INQUIRIES.erase,
    audit: 'booking.erase',
  }),
};
