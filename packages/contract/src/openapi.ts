/** The OpenAPI 3.1 document, made from the table and the schemas, so that it cannot say anything else than the server does. */
import { z } from 'zod';
import type { CallDoor } from './calls/door.ts';
import { calls } from './calls.ts';
import { codes } from './codes.ts';
import { schemas } from './schemas.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** @returns the document; its paths are made when they are first read: they take longer than the rest of a server's start */
export function openApiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mingpai members API',
      version: '1',
      description: `Every business answer is HTTP 200 with {code, message, data}. Codes: ${Object.entries(
        codes,
      )
        .map(([name, { code }]) => `${code} ${name}`)
        .join(', ')}.`,
    },
    get paths() {
      made ??= pathsOfCalls();
      return made;
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

/** The table does not change while a process runs: once for all its servers. */
let made: OpenApiDocument['paths'] | undefined;

function pathsOfCalls(): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<CallDoor>(calls)) {
    const { payload, answer } = schemas[name as keyof typeof schemas];
    for (const path of [call.path, ...(call.aliases ?? [])])
      paths[path] = { [call.method.toLowerCase()]: operation(name, path, call, payload, answer) };
  }
  return paths;
}

function operation(name: string, path: string, call: CallDoor, payload: z.ZodType, answer: z.ZodType) {
  const input = jsonSchema(payload);
  const keyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 100 },
  };
  const query =
    call.method === 'GET'
      ? Object.entries((input.properties as Record<string, unknown> | undefined) ?? {}).map(
          ([field, schema]) => ({
            name: field,
            in: 'query',
            schema,
          }),
        )
      : [];
  const media = call.body === 'multipart' ? 'multipart/form-data' : 'application/json';
  const fileSchema = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  };
  return {
    operationId: path === call.path ? name : `${name}Alias`,
    summary: call.summary,
    ...(call.session ? { security: [{ session: [] }] } : {}),
    parameters: [...query, ...(call.repeatable ? [] : [keyHeader])],
    ...(call.method === 'POST'
      ? { requestBody: { content: { [media]: { schema: call.body === 'multipart' ? fileSchema : input } } } }
      : {}),
    responses: responsesOf(answer),
  };
}

/** The envelope around an answer. */
export function responsesOf(answer: z.ZodType) {
  return {
    200: {
      description: 'The envelope; `data` is null where `code` is not 200',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'message', 'data'],
            properties: {
              code: { type: 'integer' },
              message: { type: 'string' },
              data: { anyOf: [jsonSchema(answer), { type: 'null' }] },
            },
          },
        },
      },
    },
  };
}

/** Both sides as they cross the wire: before the payload is parsed, and as the answer is written. */
export function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
