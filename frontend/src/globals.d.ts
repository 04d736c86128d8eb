/** Addresses of the booking page's chunks in the browser build; put in by the server build alone. */
declare const BOOKING_CHUNKS: string[];
