import { EVENT_ADMIN_ROUTES } from '@tocada/contracts/events.js';
