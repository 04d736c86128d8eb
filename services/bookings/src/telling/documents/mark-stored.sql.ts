import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@tocada/runtime/database/sql.js';
import { STORE_FILE } from '../../records/deals/documents.sql.js';
import { LETTERS_OF_STORED } from '../../records/messages/add-notices.sql.js';

const MARK_STORED = `with stored as (${STORE_FILE}) ${LETTERS_OF_STORED}`;

/** Call when the file of a document is stored. Letters that wait for the file are then due. */
export const markStored = (em: EntityManager, id: string, key: string, sha256: string) =>
  sql(em, MARK_STORED, [id, key, sha256]);
