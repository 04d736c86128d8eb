import { validate } from '@apidevtools/swagger-parser';
import { expect, test } from '@jest/globals';
import { ROUTES } from '@tocada/contracts/routes.js';
import { NO_FORWARDS } from './no-forwards.js';
import { openApi } from './openapi.js';

type Schema = { [key: string]: any };
const document = openApi('1.2.3') as Schema;
const operation = (method: string, path: string): Schema => document.paths[path][method];
const bodyOf = (one: Schema): Schema => one.requestBody.content['application/json'].schema;
const answerOf = (one: Schema, status = 200): Schema => one.responses[status].content['application/json'].schema;

test('a validator of OpenAPI 3.1 accepts the document', async () => {
  // The validator changes the document that it checks.
  const checked = await validate(structuredClone(document) as never);
  expect(checked.info.version).toBe('1.2.3');
  const broken = structuredClone(document);
  delete broken.paths['/api/events/{id}'].get.parameters[0].schema;
  await expect(validate(broken as never)).rejects.toThrow();
});

test('it has each route with its status, and names every parameter of the address', () => {
  const paths: Record<string, Schema> = document.paths;
  const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(count).toBe(ROUTES.length);
  for (const { method, path, status, access } of ROUTES) {
    const at = path.replaceAll(/:(\w+)/g, '{$1}');
    const one = operation(method.toLowerCase(), at);
    expect([path, Object.keys(one.responses)]).toEqual([path, [String(status), 'default']]);
    expect([path, one.security.length > 0]).toEqual([path, access === 'admin']);
    const named = (one.parameters as Schema[]).filter((parameter) => parameter.in === 'path');
    expect(named.map(({ name }) => `{${name}}`)).toEqual(at.match(/\{\w+\}/g) ?? []);
  }
});

test('the table of no forwards has exactly the routes without a call', () => {
  expect(new Set(NO_FORWARDS.keys())).toEqual(new Set(ROUTES.filter(({ call }) => !call)));
});

test('bodies are inputs without the parameters of the address, answers are outputs', () => {
  const update = operation('put', '/api/admin/events/{id}');
  expect(bodyOf(update).properties).toMatchObject({ revision: {}, title: { type: 'string' } });
  expect(bodyOf(update).properties).not.toHaveProperty('id');
  expect(bodyOf(update).required).toContain('title');
  expect(answerOf(update).properties).toMatchObject({ id: { format: 'uuid' }, createdAt: { format: 'date-time' } });
  // The form may leave it out, and the answer always has it.
  const photo = operation('put', '/api/admin/gallery/{id}');
  expect(bodyOf(photo).required).not.toContain('alt');
  expect(answerOf(photo).required).toContain('alt');
});

test('a list answers its items, with the header of the next page; a deletion answers nothing', () => {
  const list = operation('get', '/api/gallery');
  expect(answerOf(list).type).toBe('array');
  expect(list.responses[200].headers).toHaveProperty('Link');
  expect(list.parameters.map(({ name }: Schema) => name)).toContain('cursor');
  expect(operation('delete', '/api/admin/events/{id}').responses[204]).not.toHaveProperty('content');
});

/** The schemas in the document that say nothing of a value. `additionalProperties` may be such a one. */
function openSchemas(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = /\/(?:schema|items|(?:properties|anyOf|oneOf)\/[^/]+)$/.test(place);
  if (isSchema && Object.keys(value).length === 0) return [place];
  return Object.entries(value).flatMap(([key, inner]) => openSchemas(inner, `${place}/${key.replaceAll('/', '.')}`));
}

test('no value is left open but the texts of a translation, which are checked beside the schema', () => {
  const open = openSchemas(document.paths, '');
  expect(open.filter((place) => !place.includes('/translations/'))).toEqual([]);
});
