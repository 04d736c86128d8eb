/** The files that the document of a page preloads, by the page's name. Defined only in the server build. */
declare const PAGE_CHUNKS: Record<string, string[]>;
