import '@tocada/runtime/calendars/thread.js';
