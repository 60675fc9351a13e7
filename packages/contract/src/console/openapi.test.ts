/**
 * The console's document against OpenAPI 3.1, of which it uses these parts: what a document, an operation, a parameter, a body, an
 * answer and a door may hold, and JSON Schema of 2020-12 in each body. Nothing is let through that is not named here.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { consoleApiDocument } from './openapi.ts';

const text = z.string().min(1);
const count = z.int().nonnegative();
const pattern = z.string().refine((source) => {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}, 'no regular expression');
const type = z.enum(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** The words of JSON Schema 2020-12 that are used; a boolean is a schema too. */
const jsonSchema: z.ZodType = z.lazy(() =>
  z.union([
    z.boolean(),
    z.strictObject({
      type: z.union([type, z.array(type).min(1)]).optional(),
      enum: z.array(z.unknown()).min(1).optional(),
      const: z.unknown().optional(),
      default: z.unknown().optional(),
      description: text.optional(),
      format: text.optional(),
      contentEncoding: text.optional(),
      contentMediaType: text.optional(),
      pattern: pattern.optional(),
      minLength: count.optional(),
      maxLength: count.optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      exclusiveMinimum: z.number().optional(),
      exclusiveMaximum: z.number().optional(),
      multipleOf: z.number().positive().optional(),
      items: jsonSchema.optional(),
      prefixItems: z.array(jsonSchema).min(1).optional(),
      minItems: count.optional(),
      maxItems: count.optional(),
      properties: z.record(z.string(), jsonSchema).optional(),
      required: z
        .array(z.string())
        .refine((names) => new Set(names).size === names.length, 'twice')
        .optional(),
      additionalProperties: jsonSchema.optional(),
      propertyNames: jsonSchema.optional(),
      not: jsonSchema.optional(),
      anyOf: z.array(jsonSchema).min(1).optional(),
      oneOf: z.array(jsonSchema).min(1).optional(),
      allOf: z.array(jsonSchema).min(1).optional(),
    }),
  ]),
);
const content = z
  .record(text, z.strictObject({ schema: jsonSchema }))
  .refine(
    (media) => Object.keys(media).every((name) => /^[a-z]+\/[a-z0-9.+-]+$/.test(name)),
    'no media type',
  );
const parameter = z.strictObject({
  name: text,
  in: z.enum(['query', 'header', 'path', 'cookie']),
  required: z.boolean().optional(),
  description: text.optional(),
  schema: jsonSchema,
});
const operation = z.strictObject({
  operationId: text,
  summary: text,
  'x-right': z.union([text, z.null(), z.array(text)]).optional(),
  'x-decides': z.union([z.boolean(), text]).optional(),
  'x-logged': z.boolean().optional(),
  security: z.array(z.record(text, z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ content, required: z.boolean().optional() }),
  responses: z
    .record(z.string(), z.strictObject({ description: text, content: content.optional() }))
    .refine(
      (all) => Object.keys(all).every((code) => /^(?:[1-5](?:\d\d|XX)|default)$/.test(code)),
      'no status',
    )
    .refine((all) => Object.keys(all).length > 0, 'no answer'),
});
/** What this site sends by itself (OpenAPI 3.1, webhooks): an operation of the receiver's, without a door of ours. */
const told = z.strictObject({ post: operation.omit({ security: true }).extend({ 'x-version': count }) });
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: text, version: text, description: text.optional() }),
  paths: z.record(
    z.string().startsWith('/'),
    z
      .strictObject(
        Object.fromEntries(
          ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'].map((method) => [
            method,
            operation.optional(),
          ]),
        ),
      )
      .refine((item) => Object.keys(item).length > 0, 'no method'),
  ),
  webhooks: z.record(text, told),
  components: z.strictObject({
    securitySchemes: z.record(
      text,
      z.strictObject({ type: z.literal('http'), scheme: text, description: text.optional() }),
    ),
  }),
});

/** What is wrong with a document: by its parts, and by what one part says of another. */
function faultsOf(value: unknown): string[] {
  const read = document.safeParse(value);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { paths, components } = read.data;
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).flatMap((each) =>
      each === undefined ? [] : [{ path, each: operation.parse(each) }],
    ),
  );
  const ids = all.map(({ each }) => each.operationId);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is there twice`),
    ...all.flatMap(({ path, each }) => [
      ...each.security
        .flatMap((one) => Object.keys(one))
        .filter((name) => !(name in components.securitySchemes))
        .map((name) => `${path}: no door ${name}`),
      ...(path.match(/\{[^}]+\}/g) ?? [])
        .filter((name) => !each.parameters.some((one) => one.in === 'path' && `{${one.name}}` === name))
        .map((name) => `${path}: ${name} is no parameter`),
    ]),
  ];
}

/** As it goes over the wire. */
const sent = () => JSON.parse(JSON.stringify(consoleApiDocument()));

test('the document of the console is one of OpenAPI 3.1', () => {
  expect(faultsOf(sent())).toEqual([]);
});

describe('what would not be one is refused', () => {
  const search = '/api/console/members';
  test.each<[string, (given: ReturnType<typeof sent>) => unknown]>([
    ['a version that is not 3.1', (given) => (given.openapi = '3.0.3')],
    ['a document without a title', (given) => delete given.info.title],
    ['a path without a slash', (given) => (given.paths.members = given.paths[search])],
    ['a method that is none', (given) => (given.paths[search].fetch = given.paths[search].post)],
    ['a call without an answer', (given) => (given.paths[search].post.responses = {})],
    [
      'an answer without a description',
      (given) => delete given.paths[search].post.responses[200].description,
    ],
    ['a status that is none', (given) => (given.paths[search].post.responses.ok = { description: 'x' })],
    ['a name twice', (given) => (given.paths[search].post.operationId = 'staffSignIn')],
    ['a door that is not there', (given) => given.paths[search].post.security.push({ token: [] })],
    ['a field of 3.0', (given) => (bodyOf(given).nullable = true)],
    ['a type that is none', (given) => (bodyOf(given).type = 'map')],
    ['a reference that leads nowhere', (given) => (bodyOf(given).$ref = '#/$defs/none')],
    ['a required field twice', (given) => (bodyOf(given).required = ['search', 'search'])],
    ['a pattern that is none', (given) => (bodyOf(given).properties.search.pattern = '(')],
    ['a parameter that is nowhere', (given) => (given.paths['/api/{id}'] = given.paths[search])],
  ])('%s', (_what, spoil) => {
    const given = sent();
    spoil(given);
    expect(faultsOf(given)).not.toEqual([]);
  });
  const bodyOf = (given: ReturnType<typeof sent>) =>
    given.paths[search].post.requestBody.content['application/json'].schema;
});
