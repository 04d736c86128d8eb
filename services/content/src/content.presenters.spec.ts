import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { EVENTS } from '@tocada/contracts/events/events.js';
import { GALLERY } from '@tocada/contracts/gallery/gallery.js';
import type { Rpc } from '@tocada/contracts/kit/rpc.js';
import { MEMBERS } from '@tocada/contracts/members/members.js';
import { showsOf, write } from './events/spec-shows.js';
import { openContent } from './spec-content.js';

const { services } = await openContent();

const IMAGE = 'https://example.org/foto.jpg';
const MEMBER = { name: 'Lucía', role: 'Voz', origin: 'Bryan', description: 'Canta', imageUrl: IMAGE };

/** A schema drops the fields that it does not know. */
const expectFieldsOf = (call: Rpc, answer: unknown) => expect(call.output.parse(answer)).toEqual(answer);

test('an answer about events holds the fields of its contract and no other column', async () => {
  const { events } = services;
  const { add, change } = showsOf(services, { imageUrl: IMAGE });
  const made = await add();
  expectFieldsOf(EVENTS.create, made);
  expectFieldsOf(EVENTS.update, await change(made.id, {}));
  expectFieldsOf(EVENTS.create, await add({ inquiryId: randomUUID() }));
  expectFieldsOf(EVENTS.one, await events.one({ id: made.id }));
  for (const list of ['all', 'upcoming', 'past', 'forAdmin'] as const)
    expectFieldsOf(EVENTS[list], await events[list]({}));
});

test('an answer about members holds the fields of its contract and no other column', async () => {
  const { members } = services;
  const made = await members.create(MEMBERS.create.input.parse(MEMBER), write());
  expectFieldsOf(MEMBERS.create, made);
  for (const list of ['all', 'forAdmin'] as const) expectFieldsOf(MEMBERS[list], await members[list]({}));
});

test('an answer about photos holds the fields of its contract and no other column', async () => {
  const { gallery } = services;
  const made = await gallery.create(GALLERY.create.input.parse({ imageURL: IMAGE, alt: 'Foto' }), write());
  expectFieldsOf(GALLERY.create, made);
  for (const list of ['page', 'forAdmin'] as const) expectFieldsOf(GALLERY[list], await gallery[list]({}));
});
