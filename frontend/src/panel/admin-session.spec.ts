import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { AdminSession } from './admin-session.js';

const MINUTE = 60_000;

let session: AdminSession;
let keys: string[];
let isLost: boolean;

beforeEach(async () => {
  Object.assign(globalThis, { location: { pathname: '/admin' } });
  // The timers of the limits would outlive the tests.
  jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  keys = [];
  isLost = false;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const key = (init!.headers as Record<string, string>)['Idempotency-Key'];
    if (key) keys.push(key);
    if (isLost) throw new TypeError('the answer is lost');
    return Response.json({ token: 't', expiresIn: 43_200 });
  });
  session = await AdminSession.open('contraseña');
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'location');
});

const note = (text: string) => session.call(INQUIRY_ADMIN_ROUTES.addNote, { id: 'id' }, { text } as never);
const lose = async (text: string) => {
  isLost = true;
  await expect(note(text)).rejects.toThrow('the answer is lost');
  isLost = false;
};
const lastTwoAreOne = () => keys.at(-1) === keys.at(-2);

test('a call whose answer was lost keeps its key when it is made again', async () => {
  await lose('No contesta');
  await note('No contesta');
  expect(lastTwoAreOne()).toBe(true);
  await note('No contesta');
  expect(lastTwoAreOne()).toBe(false);
});

test('the same words a while later are another call', async () => {
  const now = Date.now();
  await lose('No contesta');
  jest.spyOn(Date, 'now').mockReturnValue(now + 16 * MINUTE);
  await note('No contesta');
  expect(lastTwoAreOne()).toBe(false);
});

test('the same words after others at their address are another call', async () => {
  const now = Date.now();
  await lose('Interesada');
  jest.spyOn(Date, 'now').mockReturnValue(now + MINUTE);
  await note('Ya no');
  await note('Interesada');
  expect(new Set(keys).size).toBe(3);
});
