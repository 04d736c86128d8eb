import { expect, test } from '@jest/globals';
import { inquiry } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { factsSchema, fieldsOf, momentOf } from './inquiry-fields.js';

const ZONE = 'America/Chicago';
const filled = (fields: object) => ({ ...fieldsOf(inquiry({}), ZONE), tellClient: false, ...fields });
const faults = (fields: object) => factsSchema.safeParse(filled(fields)).error?.issues.map(({ path }) => path.join());

test('a form needs the day or the words in its place, and not both', () => {
  expect(faults({})).toBeUndefined();
  expect(faults({ eventDate: '', dateNote: 'octubre' })).toBeUndefined();
  expect(faults({ eventDate: '' })).toEqual(['eventDate']);
  expect(faults({ dateNote: 'octubre' })).toEqual(['dateNote']);
});

test('a form shows the words in place of the stored day, and sends no day with them', () => {
  const fields = fieldsOf(inquiry({ dateNote: 'octubre' }), ZONE);
  expect(fields).toMatchObject({ eventDate: '', dateNote: 'octubre' });
  const facts = factsSchema.parse({ ...fields, startTime: '20:00', tellClient: false });
  expect([facts.dateNote, momentOf(facts)]).toEqual(['octubre', undefined]);
});
