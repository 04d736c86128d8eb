/** Adds notices of the rows that `select` selects. @param columns of those rows, in their order */
export const addNotices = (columns: string, select: string): string => `insert into notices (${columns}) ${select}`;

/** Letters that wait for the files of the documents of `stored` are now due. */
export const LETTERS_OF_STORED = `update notices set next_try_at = now(), lease_until = now(), give_up_at = now() + interval '24 hours'
  from letters, stored where letters.document_id = stored.id and notices.letter_id = letters.id
  and notices.state = 'waiting' and not notices.sending`;

/** Deletes the notices of the inquiries of `doomed`: of themselves, of their replies and of their letters. Each returns its ids. */
export const FORGET_NOTICES = `told as (delete from notices using doomed where inquiry_id = doomed.id returning notices.id),
  answered as (delete from notices using doomed, replies
    where reply_id = replies.id and replies.inquiry_id = doomed.id returning notices.id),
  written as (delete from notices using doomed, letters
    where letter_id = letters.id and letters.inquiry_id = doomed.id returning notices.id)`;
