/** Numbers of the product, shared by browser, gateway and services. Sizes in bytes, times in milliseconds unless named. */
export const LIMITS = {
  /** Longest text of any single field, in UTF-16 code units. */
  text: 10_000,
  /** Longest name, phone number, type of event and place of an inquiry, in UTF-16 code units. */
  line: 200,
  /** Largest request body of the API. */
  body: 256 * 1024,
  /** Largest body of an import, from an open session: more than its longest text, so that one too long is counted. */
  importBody: 8 * 1024 * 1024,
  upload: 10_485_760,
  multipartFrom: 100 * 1024 * 1024,
  multipartParts: 10_000,
  multipartPartSize: 5 * 1024 * 1024,
  concurrentUploads: 6,
  uploadRetryDelays: [0, 1000, 3000, 5000],
  /** Life of a presigned PUT and of temporary credentials, in seconds; STS refuses less than 900. */
  presignSeconds: 900,
  uploadTokenSeconds: 600,
  /** Life of an unlocked panel, in seconds. */
  sessionSeconds: 12 * 3600,
  /** Largest page of a list read with ?limit=. */
  page: 100,
  /** Rows of a public list read without it: more shows than any band has. The rows beyond are one Link further. */
  list: 500,
  /** Images of the public gallery read without it. */
  gallery: 2000,
  /** Rows of an admin's list read without it. */
  adminList: 10_000,
  /** Inquiries that bookings hands over at once. The gateway asks for the next ones until it has the whole list. */
  adminPart: 500,
  /** Chosen inquiries exported in one call. Their ids fit in a body. */
  export: 5000,
  /** Gallery images reordered in one call. */
  reorder: 2000,
  /** Texts in the list of those without a translation. */
  gaps: 200,
  descriptionPreview: 160,
  idempotencyHours: 24,
  /** A form with a younger stamp was sent by a program, because a person needs longer to fill it in. Milliseconds. */
  stampFrom: 2000,
  /** Longest stamp, in characters. */
  stamp: 1000,
  /** The days for which the audit trail keeps an entry. */
  auditDays: 90,
} as const;

export const SKELETONS = { upcomingEvents: 3, pastEvents: 3, members: 5, gallery: 8 } as const;
