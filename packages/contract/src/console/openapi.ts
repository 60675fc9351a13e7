/** The OpenAPI 3.1 document of the console, made from the table and the schemas: it cannot say anything else than the server does. */
import type { z } from 'zod';
import { codes } from '../codes.ts';
import { jsonSchema, type OpenApiDocument, responsesOf } from '../openapi.ts';
import { eventSchema, type WebhookEventKind, webhookEventKinds, webhookEvents } from '../webhooks.ts';
import { openToKeys } from './api-keys/open.ts';
import { type ConsoleCallName, consoleCalls } from './calls.ts';
import type { ConsoleCallDoor } from './door.ts';
import { consoleSchemas } from './schemas.ts';

let made: OpenApiDocument | undefined;

/** The table does not change while a process runs: made once, when it is first asked for. */
export function consoleApiDocument(): OpenApiDocument {
  made ??= {
    openapi: '3.1.0',
    info: {
      title: 'Mingpai console API',
      version: '1',
      description: [
        'Every business answer is HTTP 200 with {code, message, data}; data is null where code is not 200.',
        'Amounts are yuan, times ISO instants. A call with `key` in its security may be made by a program with a key;',
        'what decides about money, and every second yes, takes a person. Calls that may not be repeated take an',
        'Idempotency-Key: the same key with the same content gives the first answer again.',
        `Codes: ${Object.entries(codes)
          .map(([name, { code }]) => `${code} ${name}`)
          .join(', ')}.`,
      ].join(' '),
    },
    paths: Object.fromEntries(
      (Object.entries(consoleCalls) as [ConsoleCallName, ConsoleCallDoor][]).map(([name, call]) => [
        call.path,
        { [call.method.toLowerCase()]: operation(name, call) },
      ]),
    ),
    webhooks: Object.fromEntries(webhookEventKinds.map((kind) => [kind, { post: event(kind) }])),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'of staffSignIn' },
        key: { type: 'http', scheme: 'bearer', description: 'made on the console' },
      },
    },
  };
  return made;
}

function operation(name: ConsoleCallName, call: ConsoleCallDoor) {
  const { payload, answer }: { payload: z.ZodType; answer: z.ZodType } = consoleSchemas[name];
  const security = [{ session: [] }, ...(openToKeys(name) ? [{ key: [] }] : [])];
  return {
    operationId: name,
    summary: call.summary,
    'x-right': call.right,
    'x-decides': call.decides,
    'x-logged': call.logged,
    ...(call.staff ? { security } : { security: [] }),
    parameters: call.repeatable
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 100 },
          },
        ],
    requestBody: {
      content:
        call.body === 'multipart'
          ? {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', format: 'binary' } },
                  required: ['file'],
                },
              },
            }
          : { 'application/json': { schema: jsonSchema(payload) } },
    },
    responses: responsesOf(answer),
  };
}

/** Headers and signature as Standard Webhooks 1.0 has them: `webhook-signature` is HMAC-SHA256 over `id.timestamp.body`. */
function event(kind: WebhookEventKind) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: kind,
    summary: webhookEvents[kind].summary,
    'x-version': webhookEvents[kind].version,
    parameters: [
      header('webhook-id', 'the same whenever the event is sent again'),
      header('webhook-timestamp', 'when it was sent, in seconds since 1970'),
      header('webhook-signature', 'v1 and Base64, one for each secret, with blanks between'),
    ],
    requestBody: { content: { 'application/json': { schema: jsonSchema(eventSchema(kind)) } } },
    responses: { '2XX': { description: 'taken; anything else is sent again' } },
  };
}
