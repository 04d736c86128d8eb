import { ERRORS } from '@tocada/contracts/ground/errors.js';
import type { Route } from '@tocada/contracts/kit/route.js';
import { ROUTES } from '@tocada/contracts/routes.js';
import { z } from 'zod';
import { NO_FORWARDS, type Shape } from './no-forwards.js';

type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** A schema as JSON Schema 2020-12, which is the dialect of OpenAPI 3.1. */
function jsonOf(schema: z.ZodType, io: Io): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The format says the same.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (zodSchema instanceof z.ZodDate) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      // In an answer a transformation only gives the value a narrower type.
      if (io === 'output' && zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodTransform)
        Object.assign(jsonSchema, jsonOf(zodSchema.in as z.ZodType, 'input'));
    },
  });
  return json;
}

/** The shape of a route. @throws Error for a route that is no forward and that the table does not name */
function shapeOf(route: Route): Shape {
  const shape = route.call ? { input: route.call.input, answer: route.call.output } : NO_FORWARDS.get(route);
  if (!shape) throw new Error(`${route.method} ${route.path} needs a line in deploy/local/src/api/no-forwards.ts`);
  return shape;
}

/** Of a page, the body holds the items. */
const bodyOf = (answer: z.ZodType): z.ZodType =>
  answer instanceof z.ZodObject && 'items' in answer.shape && 'next' in answer.shape
    ? (answer.shape.items as z.ZodType)
    : answer;

const content = (type: string, schema?: Json) => ({ content: { [type]: schema ? { schema } : {} } });

function answerOf(answer: Shape['answer']): Json {
  const description = 'Done.';
  if (answer === null || answer instanceof z.ZodNull) return { description };
  if (typeof answer === 'string') return { description: 'A file.', ...content(answer) };
  const body = bodyOf(answer);
  const headers = { Link: { description: 'The next page (RFC 8288).', schema: { type: 'string' } } };
  return {
    description,
    ...(body !== answer && { headers }),
    ...content('application/json', jsonOf(body, 'output')),
  };
}

const ERROR = { $ref: '#/components/responses/Error' };
const WRITE_ID = { $ref: '#/components/parameters/IdempotencyKey' };
const ADMIN = [{ session: [] }, { password: [] }];

function operationOf(route: Route): Json {
  const { method, path, access, call, status, tags } = route;
  const { input, answer } = shapeOf(route);
  const given = input ? jsonOf(input, 'input') : {};
  const fields = (given.properties ?? {}) as Record<string, Json>;
  const required = (given.required ?? []) as string[];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const own = Object.keys(fields).filter((name) => !names.includes(name));
  const isQuery = method === 'GET';
  const properties = Object.fromEntries(own.map((name) => [name, fields[name]]));
  const needed = required.filter((name) => own.includes(name));
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: fields[name] ?? { type: 'string' } })),
    ...(isQuery
      ? own.map((name) => ({ name, in: 'query', required: needed.includes(name), schema: fields[name] }))
      : []),
    ...(isQuery ? [] : [WRITE_ID]),
  ];
  const body = { ...given, properties, required: needed };
  return {
    ...(call && { summary: call.name }),
    tags: [access],
    ...(tags && { description: `Shows: ${tags.join(', ')}.` }),
    security: access === 'admin' ? ADMIN : [],
    parameters,
    ...(!isQuery &&
      own.length > 0 && { requestBody: { required: needed.length > 0, ...content('application/json', body) } }),
    responses: { [status]: answerOf(answer), default: ERROR },
  };
}

const text = { type: 'string' };
const ERROR_BODY = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: text,
    code: { enum: Object.keys(ERRORS) },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: text, message: text } },
    },
    current: { description: 'What stands now, where the request lost against it.' },
  },
};

/** All routes of the API as an OpenAPI 3.1 document. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Tocada', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [{ name: 'public' }, { name: 'admin' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        password: { type: 'apiKey', in: 'query', name: 'password' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'A write with the same key and the same body is done once, and answered as the first time.',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,200}$' },
        },
      },
      responses: {
        Error: { description: 'The code says which error.', ...content('application/json', ERROR_BODY) },
      },
    },
  };
}
