import { afterEach, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Channels, type Channel } from './channel.js';
import { DeliveryError } from './delivery-error.js';
import { NoticeDelivery } from './notice.delivery.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a server that refuses every mail gets one line a minute, which counts the others', async () => {
  const lines: unknown[] = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void lines.push(line));
  const refuse = async () => {
    throw new DeliveryError('550 no', '550');
  };
  const band = {
    lane: { name: 'mail' },
    isOn: true,
    isForStranger: false,
    isFinal: () => false,
    prepare: async () => refuse,
  };
  const outbox = { claim: async () => ({ kind: 'band', tries: 1, inquiryId: null }), markNotSent: async () => {} };
  const delivery = new NoticeDelivery(
    outbox as never,
    new Channels({ band } as unknown as Record<'band', Channel> as never),
  );
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  for (const id of ['a', 'b', 'c']) await delivery.deliver(id);
  expect(lines).toEqual(['band notice a, try 1: 550']);
  now.mockReturnValue(62_000);
  await delivery.deliver('d');
  expect(lines.slice(1)).toEqual(['band notice d, try 1: 550 (and 2 tries failed before)']);
});
