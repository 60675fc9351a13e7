/** The calls about keys of programs, and the document that says what a key can call. */

import { withReads } from '@mingpai/contract/console/door';
import { consoleApiDocument } from '@mingpai/contract/console/openapi';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';
import { done, refused } from '../../platform/outcome.ts';
import { addressOf, refuse, tokenOf } from '../../platform/router.ts';
import type { DefineConsoleCall } from '../console-router.ts';
import { batchById } from '../exports/lists.ts';
import type { StaffMember } from '../staff.ts';
import { changed } from '../staff-change.ts';
import { spendStaffCode } from '../staff-factor.ts';
import { apiKeyOf, forgetApiKeyCalls, makeApiKey, revokeApiKey } from './keys.ts';
import { apiKeyCalls, apiKeys, type ListedApiKey, type ListedCall } from './listing.ts';

export function apiKeyConsole(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('apiKeys', async (asked) => {
    const { rows, total } = await apiKeys(database, clock.now(), asked);
    return done({ total, rows: rows.map(wireKey) });
  });
  define.list('apiKeys', async ({ id }, onward) => {
    const { rows } = await apiKeys(database, clock.now(), { id, ...onward });
    return batchById(rows, onward.most, wireKey);
  });

  define('apiKeyCalls', async ({ id, ...asked }) => {
    const { rows, total } = await apiKeyCalls(database, BigInt(id), asked);
    return done({ total, rows: rows.map(wireCall) });
  });
  define.list('apiKeyCalls', async ({ id }, onward) => {
    const { rows } = await apiKeyCalls(database, BigInt(id), onward);
    return batchById(rows, onward.most, wireCall);
  });

  define.change('makeApiKey', async ({ code, title, ...wanted }, { staff }, change) => {
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent.code === 'staff_code_wrong' ? refused('key_code_wrong') : spent;
    return change(async (tx) => {
      const made = await makeApiKey(tx, clock.now(), staff, { ...wanted, name: title });
      if (!made.ok) return made;
      const { id, key } = made.value;
      return changed(
        { id: Number(id), key },
        {
          action: 'api_key_made',
          subject: `api_key/${id}`,
          before: undefined,
          after: {
            title,
            rights: wanted.rights.join(', '),
            perMinute: wanted.perMinute,
            days: wanted.days,
          },
        },
      );
    });
  });

  define.change('revokeApiKey', ({ id }, { staff }, change) =>
    change(async (tx) => {
      const revoked = await revokeApiKey(tx, clock.now(), BigInt(id), staff.id);
      if (!revoked.ok) return revoked;
      return changed(null, {
        action: 'api_key_revoked',
        subject: `api_key/${id}`,
        before: { state: 'open' },
        after: { state: 'revoked' },
        about: { title: revoked.value },
      });
    }),
  );
}

/** GET /api/console/openapi.json, for a session or a key. */
export function apiDocumentRoute(
  http: FastifyInstance,
  site: AppContext,
  findStaff: (token: string, address: string) => Promise<StaffMember | undefined>,
): void {
  http.get('/api/console/openapi.json', async (request, reply) => {
    const token = tokenOf(request);
    const known =
      token !== undefined &&
      ((await findStaff(token, addressOf(request))) ?? (await apiKeyOf(site, token))) !== undefined;
    return known ? reply.send(consoleApiDocument()) : refuse(reply, refused('session_lost'));
  });
}

export function apiKeyJobs({ database, clock }: Pick<AppContext, 'database' | 'clock'>): readonly Job[] {
  return [
    {
      name: 'forget_api_key_calls',
      // 03:45 in Beijing: at noon members wait for the same database.
      schedule: '45 19 * * *',
      run: () => forgetApiKeyCalls(database, clock.now()),
    },
  ];
}

function wireKey({ id, name, rights, madeAt, expiresAt, lastUsedAt, ...row }: ListedApiKey) {
  return {
    ...row,
    id: Number(id),
    title: name,
    rights: withReads(rights),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function wireCall({ at, call, code, address }: ListedCall) {
  return { at: at.toISOString(), call, code, address };
}
