export interface StageWords {
  name: string;
  /** The button that brings an opened request here. */
  act?: string;
  /** The same button on a request that was further already. */
  back?: string;
  /** The form of a stage that asks for facts. */
  form?: { save: string; reason?: string; noReason?: string };
  /** The band's next step, by the facts on which it depends, in words. */
  next: (known: {
    /** The time since the request came: "26 h". */
    age: string;
    /** The follow-up that the band has planned for a later day. */
    later: string | undefined;
    /** The day of the event: "vie 4 dic". */
    day: string;
    /** True while the event has no day. */
    isPostponed: boolean;
    /** True when the event has passed. */
    isPlayed: boolean;
  }) => string | undefined;
}
