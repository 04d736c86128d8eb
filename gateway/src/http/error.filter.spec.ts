import { NotFoundException, type ArgumentsHost } from '@nestjs/common';
import { describe, expect, test } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@tocada/contracts/ground/errors.js';
import { inquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { AppError, invalid } from '@tocada/runtime/app-error.js';
import { InquiriesFormFilter } from '../inquiries/inquiries.form.filter.js';
import type { PageRenderer } from '../pages/page-renderer.js';
import { ErrorFilter } from './error.filter.js';

interface Answer {
  status?: number;
  body?: unknown;
}

const hostOf = (request: object, answer: Answer = {}): ArgumentsHost => {
  const response = {
    setHeader() {},
    removeHeader() {},
    status(status: number) {
      answer.status = status;
      return response;
    },
    json: (body: unknown) => void (answer.body = body),
  };
  return { switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }) } as never;
};

const answerOf = (error: unknown, originalUrl: string): Answer => {
  const answer: Answer = {};
  void new ErrorFilter().catch(error, hostOf({ originalUrl }, answer));
  return answer;
};

describe('an error of the API', () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])('%s is told in the language of ?lang=', (code) => {
    const status = ERRORS[code];
    expect(answerOf(new AppError(code), '/api/events')).toEqual({
      status,
      body: { code, message: sentenceOf(code, 'es') },
    });
    const message = sentenceOf(code, 'en');
    expect(answerOf(new AppError(code), '/api/events?lang=en')).toEqual({ status, body: { code, message } });
  });

  test('of Nest is told in it, too', () => {
    const { body } = answerOf(new NotFoundException(), '/api/nothing?q=who?&lang=en');
    expect(body).toEqual({ code: 'not_found', message: 'Not found' });
  });

  test('of an address below a prefix is told in that language', () => {
    const said = (address: string) => answerOf(new AppError('not_found'), address).body;
    for (const address of ['/en/events/x/calendario.ics', '/en?q=x'])
      expect(said(address)).toEqual({ code: 'not_found', message: 'Not found' });
    expect(said('/enigma.txt')).toEqual({ code: 'not_found', message: 'No encontrado' });
  });

  test('tells of each field, and what an act would override', () => {
    const { issues } = inquiryForm.safeParse({
      name: 'Ana',
      phone: '1',
      email: 'a',
      eventDate: 'x',
      eventType: 'Boda',
    }).error!;
    expect(answerOf(invalid(issues), '/api/booking-inquiry?lang=en').body).toEqual({
      message: 'Invalid email',
      code: 'invalid',
      errors: [
        { path: 'email', message: 'Invalid email' },
        { path: 'eventDate', message: 'Invalid date' },
        { path: 'location', message: 'Location is required' },
      ],
    });
    const options = [{ whom: 'Ana, Boda', until: '2026-11-29T02:30:00.000Z' }];
    const said = say('night_stands', { shows: ['Neón'], options, timeZone: 'America/Chicago' });
    const night = AppError.fromReply(AppError.nightTakenBy(said, { day: '2026-11-28' }).toReply());
    expect(answerOf(night, '/api/admin/bookings/1/holds?lang=en').body).toEqual({
      message: 'You have a show that night: Neón. Ana, Boda has the first hold, until November 28, 2026 at 8:30 PM.',
      code: 'night_taken_by',
      current: { day: '2026-11-28' },
    });
    expect(answerOf(night, '/api/admin/bookings/1/holds').body).toMatchObject({
      message:
        'Esa noche tienes un show: Neón. Es la 1.ª opción de Ana, Boda, hasta el 28 de noviembre de 2026 a las 8:30 p.m.',
    });
  });

  test.each([
    '',
    '?lang=',
    '?lang=fr',
    '?lang=EN',
    '?lang=en-US',
    '?lang[]=en',
    '?LANG=en',
    '?lang=es&lang=en',
    '?q=lang=en',
    '?q=1?lang=en',
    '&lang=en',
  ])('%j asks for no language that we speak: Spanish', (query) => {
    expect(answerOf(new AppError('not_found'), `/api/events${query}`).body).toEqual({
      code: 'not_found',
      message: 'No encontrado',
    });
  });
});

test('the page of a refused form gets the errors in the language of its address', async () => {
  const drawn: unknown[] = [];
  const renderer = {
    render: async ({ posted, status }: { posted: unknown; status: number }) => {
      drawn.push({ posted, status });
      return { send() {} };
    },
  } as unknown as PageRenderer;
  const site = {
    get: async () => ({}),
    languageOf: async (path: string) => ({ language: path.startsWith('/en/') ? 'en' : 'es', prefix: '' }),
  };
  const filter = new InquiriesFormFilter(renderer, { imageOrigins: [] } as never, site as never);
  const body = { name: 'Ana', phone: '', website: '', language: 'en' };
  const refuse = (path: string) =>
    filter.catch(AppError.atField('phone', say('phone_required')), hostOf({ path, body }));
  await refuse('/en/booking');
  await refuse('/booking');
  const page = (message: string) => ({
    posted: { fields: { name: 'Ana', phone: '' }, errors: [{ path: 'phone', message }], message },
    status: 400,
  });
  expect(drawn).toEqual([page('Phone is required'), page('El teléfono es requerido')]);
});
