import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CallDoor } from './calls/door.ts';
import { calls } from './calls.ts';
import { consoleCalls } from './console/calls.ts';
import { rights } from './console/door.ts';
import { consoleSchemas } from './console/schemas.ts';
import { openApiDocument } from './openapi.ts';
import { schemas } from './schemas.ts';

/** The table of chapter 7, method and path, and the paths of sign-in and registration (wire facts). */
const published = `
GET /api/getVisitUrl
GET /api/game/list
POST /api/app
POST /api/logoff
POST /api/balance
POST /api/user
POST /api/refreshusermoney
POST /api/transall
POST /api/bannerList
POST /api/homenotice
POST /api/noticeList
POST /api/getservicerurl
GET /api/getAgentLoginUrl
POST /api/getGameUrl
GET /api/userredpacket
POST /api/douserredpacket
POST /api/redpacket
POST /api/activitytype
POST /api/activitylist
POST /api/activitydeatil
POST /api/doactivityapply
POST /api/activityApplyLog
POST /api/uploadimg
POST /api/uservip
POST /api/applyagentdo
POST /api/article
POST /api/balancelist
POST /api/getfanshui
POST /api/dofanshui
POST /api/updateuserinfo
POST /api/betrecord
POST /api/gettransrecord
POST /api/getcard
POST /api/bindcard
POST /api/delcard
POST /api/banklist
POST /api/editPassword
POST /api/editPayPassword
GET /api/get_pay_way
POST /api/getPayRange
POST /api/getpaybank
POST /api/recharge
POST /api/payinfo
POST /api/getBetAmount
POST /api/withdraw
POST /api/transfer
POST /api/uptransferstatus
POST /api/gamelistBycode
POST /api/login_pc
POST /api/login
POST /api/register
`
  .trim()
  .split('\n')
  .sort();

const doors: readonly CallDoor[] = Object.values(calls);
const pathsOf = (door: CallDoor) => [door.path, ...(door.aliases ?? [])];

test('the table holds every published call to the letter, and ours beside them', () => {
  const held = doors
    .filter(({ ours }) => !ours)
    .flatMap((door) => pathsOf(door).map((path) => `${door.method} ${path}`));
  expect(held.sort()).toEqual(published);
});

test('no path is served twice, not even in another case', () => {
  const paths = [...doors.flatMap(pathsOf), ...Object.values(consoleCalls).map(({ path }) => path)].map(
    (path) => path.toLowerCase(),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('every call has its schemas, and every schema its call', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(calls).sort());
  expect(Object.keys(consoleSchemas).sort()).toEqual(Object.keys(consoleCalls).sort());
});

test('a right that a staff call names exists', () => {
  for (const { right } of Object.values(consoleCalls)) if (right !== null) expect(rights).toContain(right);
});

test('the API document names every path with its answer', () => {
  const { paths } = JSON.parse(JSON.stringify(openApiDocument())) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown>; requestBody?: unknown }>>;
  };
  for (const door of doors)
    for (const path of pathsOf(door)) {
      const operation = paths[path]?.[door.method.toLowerCase()];
      expect(operation?.responses['200'], path).toBeDefined();
      expect(operation?.requestBody !== undefined, path).toBe(door.method === 'POST');
    }
});

test('what a phone gets reaches no validator', () => {
  const here = dirname(fileURLToPath(import.meta.url));
  const seen = new Set<string>();
  const reach = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [statement, target] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)[^;]*?from '([^']+)';$/gm,
    )) {
      if (/^(?:import|export) type /.test(statement)) continue;
      expect(target, file).toMatch(/^\./);
      reach(resolve(dirname(file), target ?? ''));
    }
  };
  const shipped = ['calls', 'messages', 'constants', 'states', 'codes', 'money', 'console/calls'];
  const rules = ['rule', 'registration', 'profile', 'password-change', 'cards', 'payments', 'transfer'];
  for (const name of [...shipped, ...rules.map((rule) => `rules/${rule}`)])
    reach(resolve(here, `${name}.ts`));
  expect([...seen].filter((file) => file.includes('/schemas'))).toEqual([]);
  expect(seen.size).toBeGreaterThanOrEqual(shipped.length + rules.length);
});
