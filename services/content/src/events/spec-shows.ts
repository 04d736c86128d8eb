import { randomUUID } from 'node:crypto';
import { EVENTS } from '@tocada/contracts/events/events.js';
import type { servicesOver } from '../spec-services.js';

export const write = () => ({ writeId: randomUUID() });

/** For specs: shows of a service, each with `defaults` over a night in Bryan and with the given fields over both. */
export function showsOf({ events }: Pick<ReturnType<typeof servicesOver>, 'events'>, defaults: object = {}) {
  const fieldsOf = (fields: object) => ({
    title: 'Noche',
    date: '2150-12-04T21:00',
    location: 'Bryan TX',
    ...defaults,
    ...fields,
  });
  const input = (fields: object = {}) => EVENTS.create.input.parse(fieldsOf(fields));
  return {
    input,
    add: (fields: object = {}) => events.create(input(fields), write()),
    change: (id: string, fields: object) =>
      events.update(EVENTS.update.input.parse({ ...fieldsOf(fields), id }), write()),
  };
}
