/** Why a calendar could not be read. The message is for the admin, in Spanish, and names no part of the address. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
}
