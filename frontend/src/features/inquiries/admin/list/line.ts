/** A line of "Hoy" or of the week. */
export interface Line {
  key: string;
  /** The id of the inquiry that the line opens. Undefined for a show, and for an entry without an inquiry. */
  id?: string;
  /** The address of the show that the line links to. */
  href?: string;
  /** The time that it waits, or that it has. */
  time: string;
  name: string;
  text: string;
  canReply?: boolean;
  /** The acts of the line beside its opening. */
  acts?: 'past' | 'closeOld';
  /** The lines behind a line that stands for many. */
  inner?: Line[];
}
