import { describe, expect, test } from '@jest/globals';
import { ERRORS, type ErrorBody, type ErrorCode } from '@tocada/contracts/ground/errors.js';
import { inquiryForm } from '@tocada/contracts/inquiries/inquiries.js';
import { inquiryFields } from '@tocada/contracts/inquiries/spec-inquiry.js';
import { say } from '@tocada/contracts/sentences/say.js';
import { sentenceOf } from '@tocada/contracts/sentences/sentences.js';
import { AppError, invalid, type ErrorReply } from './app-error.js';

const TAKEN = { id: '1', title: 'Boda, Bryan TX', name: 'Ana' };

const errors = {
  form: invalid(inquiryForm.safeParse(inquiryFields({ name: '', email: 'ana', location: '' })).error!.issues),
  field: AppError.atField('limit', say('limit_most', { most: 100 })),
  stale: AppError.stale({ id: '1' }),
  taken: AppError.dateTaken(TAKEN),
  absent: new AppError('not_found', say('event_not_found')),
  plain: new AppError('unavailable'),
};

/** As the texts were before there were two languages. */
const SPANISH = {
  form: `{"message":"El nombre es requerido","code":"invalid","errors":[{"path":"name","message":"El nombre es requerido"},{"path":"email","message":"Email inválido"},{"path":"location","message":"La ubicación es requerida"}]}`,
  field: `{"message":"El límite es 100","code":"invalid","errors":[{"path":"limit","message":"El límite es 100"}]}`,
  stale: `{"message":"Alguien cambió esto mientras lo editabas.","code":"stale","current":{"id":"1"}}`,
  taken: `{"message":"Esa fecha ya está ocupada: Boda, Bryan TX, Ana.","code":"date_taken","current":{"id":"1","title":"Boda, Bryan TX","name":"Ana"}}`,
  absent: `{"message":"Evento no encontrado","code":"not_found"}`,
  plain: `{"message":"El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.","code":"unavailable"}`,
};
const ENGLISH = {
  form: `{"message":"Name is required","code":"invalid","errors":[{"path":"name","message":"Name is required"},{"path":"email","message":"Invalid email"},{"path":"location","message":"Location is required"}]}`,
  field: `{"message":"The limit is 100","code":"invalid","errors":[{"path":"limit","message":"The limit is 100"}]}`,
  stale: `{"message":"Someone changed this while you were editing it.","code":"stale","current":{"id":"1"}}`,
  taken: `{"message":"That date is already taken: Boda, Bryan TX, Ana.","code":"date_taken","current":{"id":"1","title":"Boda, Bryan TX","name":"Ana"}}`,
  absent: `{"message":"Event not found","code":"not_found"}`,
  plain: `{"message":"The service isn’t available right now. Try again in a few seconds.","code":"unavailable"}`,
};

const overTheWire = (reply: ErrorReply): ErrorReply => JSON.parse(JSON.stringify(reply)) as ErrorReply;

describe.each(Object.entries(errors))('%s', (name, error) => {
  const key = name as keyof typeof errors;

  test('answers in Spanish as ever, and in English', () => {
    expect(JSON.stringify(error.toBody())).toBe(SPANISH[key]);
    expect(JSON.stringify(error.toBody('en'))).toBe(ENGLISH[key]);
    expect(error.message).toBe(JSON.parse(SPANISH[key]).message);
  });

  test('is the same in the process that called', () => {
    const received = AppError.fromReply(overTheWire(error.toReply()));
    expect(JSON.stringify(received.toBody())).toBe(SPANISH[key]);
    expect(JSON.stringify(received.toBody('en'))).toBe(ENGLISH[key]);
    expect(received.status).toBe(error.status);
  });

  test('is Spanish for a process of the release before, which passes on what it knows', () => {
    const { said, ...known } = overTheWire(error.toReply());
    expect(said).toBeDefined();
    expect(JSON.stringify(known)).toBe(SPANISH[key]);
    // And the other way round.
    expect(JSON.stringify(AppError.fromReply(known).toBody())).toBe(SPANISH[key]);
  });
});

test('a code alone has a sentence in both languages', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const error = new AppError(code);
    expect(error.toBody()).toEqual({ code, message: sentenceOf(code, 'es') });
    expect(error.toBody('en')).toEqual({ code, message: sentenceOf(code, 'en') });
  }
});

test('a key of a newer release gives the Spanish sentence that came with it', () => {
  const errors = [{ path: 'mood', message: 'Elige un ánimo' }];
  const body: ErrorBody = { message: 'Elige un ánimo', code: 'invalid', errors };
  const said = { message: 'mood_missing', errors: ['mood_missing'] };
  expect(AppError.fromReply({ ...body, said }).toBody('en')).toEqual(body);
  expect(AppError.fromReply({ message: '', code: 'sad' as never }).code).toBe('internal');
});
