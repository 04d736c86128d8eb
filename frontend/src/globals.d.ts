/** The addresses of the booking page's chunks in the browser build. Defined only in the server build. */
declare const BOOKING_CHUNKS: string[];
