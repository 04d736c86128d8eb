/** The parts of the content that change independently. */
export const CONTENT_TAGS = ['events', 'members', 'gallery'] as const;
export type ContentTag = (typeof CONTENT_TAGS)[number];
