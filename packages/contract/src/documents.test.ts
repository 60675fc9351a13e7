/** Both documents of OpenAPI, as somebody else's validator reads them: nothing in it is of this project. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { consoleApiDocument } from './console/openapi.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

/** As it goes over the wire. */
const sent = (document: OpenApiDocument): OpenApiDocument => JSON.parse(JSON.stringify(document));
const checked = (document: object) => new Validator().validate({ ...document });

test.each([
  ['the members’', openApiDocument],
  ['the console’s', consoleApiDocument],
])('%s document is OpenAPI 3.1 to a validator of others', async (_whose, made) => {
  const found = await checked(sent(made()));
  expect(found.errors).toBeUndefined();
  expect(found.valid).toBe(true);
});

test('the validator says what is wrong: an operation without answers, a parameter nowhere, a path without its beginning', async () => {
  const document = sent(consoleApiDocument());
  const [path = ''] = Object.keys(document.paths);
  const spoilt = (change: (operation: Record<string, unknown>) => void) => {
    const copy = structuredClone(document);
    change((copy.paths[path] as { post: Record<string, unknown> }).post);
    return copy;
  };
  for (const wrong of [
    spoilt((operation) => {
      operation.responses = 'none';
    }),
    spoilt((operation) => {
      operation.parameters = [{ name: 'x', in: 'nowhere', schema: {} }];
    }),
    { ...document, paths: { 'no-slash': document.paths[path] } },
    { ...document, openapi: '9.9.9' },
  ])
    expect((await checked(wrong)).valid).toBe(false);
});
