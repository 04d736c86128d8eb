import { expect, test } from '@jest/globals';
import { foldMailbox } from './inquiries.limit.js';

test.each([
  ['Ana.Maria@Gmail.com', 'anamaria@gmail.com'],
  ['a.n.a.m.a.r.i.a+boda@googlemail.com', 'anamaria@gmail.com'],
  ['ana.maria+boda@example.org', 'ana.maria@example.org'],
  ['ANA@EXAMPLE.ORG', 'ana@example.org'],
  ['ana.maria@example.org', 'ana.maria@example.org'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(foldMailbox(email)).toBe(mailbox);
});
