/** A program that knows nothing of the console but its OpenAPI document and its key: what the document says is so, and nothing else is needed. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/site.ts';

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
/** As much of OpenAPI 3.1 as a client needs. */
interface Operation {
  readonly operationId: string;
  readonly 'x-right': string | null;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody: Media;
  readonly responses: Readonly<Record<string, Media>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Answer {
  readonly code: number;
  readonly data: unknown;
}

let site: TestSite;
let document: Document;
let key: string;
const json = 'application/json';
beforeAll(async () => {
  site = await startTestSite();
  await site.memberWith(123_450n, 'foundbyme1');
  const chief = await site.staffToken('chief');
  await site.owner.query("update staff set totp_step = 0 where username = 'chief'");
  const secret = site.accounts.staff.find(({ username }) => username === 'chief')?.totpSecret ?? '';
  const made = await site.staff(
    'makeApiKey',
    {
      title: 'BI',
      rights: ['members.read', 'audit', 'deposits.read', 'withdrawals.read', 'reports'],
      perMinute: 600,
      days: 1,
      code: await generate({ secret }),
    },
    chief,
  );
  expect(made.code).toBe(200);
  key = made.data.key;
  const answer = await fetch(`${site.running.address}/api/console/openapi.json`, { headers: bearer() });
  document = (await answer.json()) as Document;
});
afterAll(() => site?.stop());

const bearer = () => ({ authorization: `Bearer ${key}` });
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
const openToKeys = ({ security }: Operation) => security.some((door) => 'key' in door);
const schemas = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** @returns the answer, once its form is what the document says */
async function call(operationId: string, body: object): Promise<Answer> {
  const found = operations().find((one) => one.operationId === operationId);
  if (!found) throw new Error(`the document has no ${operationId}`);
  const response = await fetch(`${site.running.address}${found.path}`, {
    method: found.method.toUpperCase(),
    headers: { ...bearer(), 'content-type': json },
    body: JSON.stringify(body),
  });
  const schema = found.responses[String(response.status)]?.content?.[json]?.schema;
  if (!schema) throw new Error(`${operationId} answered ${response.status}, of which the document is silent`);
  const answer = (await response.json()) as Answer;
  const check = schemas.compile(schema);
  expect(check(answer), `${operationId}: ${schemas.errorsText(check.errors)}`).toBe(true);
  return answer;
}
/** Whether the document takes this body. */
function takes(operationId: string, body: object): boolean {
  const schema = operations().find((one) => one.operationId === operationId)?.requestBody.content?.[json]
    ?.schema;
  return schema !== undefined && schemas.compile(schema)(body) === true;
}

test('every look that its rights open and that needs nothing answers in the form of the document', async () => {
  const { rows } = await site.owner.query<{ rights: string[] }>(
    'select rights from api_key order by id desc limit 1',
  );
  const looks = operations().filter(
    (one) =>
      openToKeys(one) &&
      rows[0]?.rights.includes(one['x-right'] ?? '') &&
      one.parameters.length === 0 &&
      takes(one.operationId, {}),
  );
  expect(looks.length).toBeGreaterThan(15);
  for (const { operationId } of looks) expect((await call(operationId, {})).code, operationId).toBe(200);
});

test('a member is found, and what the document does not take is refused in the form of the document', async () => {
  const { data } = await call('memberSearch', { search: 'foundbyme1' });
  expect(data).toMatchObject({ rows: [{ username: 'foundbyme1' }] });
  const wrong = { search: 5, page: -1 };
  expect(takes('memberSearch', wrong)).toBe(false);
  expect(await call('memberSearch', wrong)).toMatchObject({ data: null });
});

test('what the document keeps from keys is kept from this one', async () => {
  const closed = operations().filter((one) => !openToKeys(one) && one.security.length > 0);
  expect(closed.length).toBeGreaterThan(50);
  for (const { operationId, requestBody } of closed.slice(0, 12))
    if (requestBody.content?.[json] !== undefined)
      expect((await call(operationId, {})).code, operationId).not.toBe(200);
});
