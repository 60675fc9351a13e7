/** Members with money in their central wallet, made over the wire, for journeys that begin there. */
import type { StartedSite } from './site.ts';

/** As far as these checks look into answers: each has some of it. */
interface Reply {
  readonly data: {
    readonly token: string;
    readonly api_token: string;
    readonly transferstatus: number | string;
    readonly rows: readonly { readonly id: number }[];
    readonly data: readonly unknown[];
    readonly total: number;
    readonly in_flight: number;
    readonly central: number;
    readonly id: number;
    readonly bet_amount: number;
  };
}

export async function ask(site: StartedSite, path: string, body: unknown, token = ''): Promise<Reply> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

/** The clerk who approves what members ask for. */
export async function openClerk(site: StartedSite): Promise<string> {
  return (await ask(site, '/api/console/sign-in', await site.staff('clerk'))).data.token;
}

/** @param amount yuan that were deposited and credited @returns the session's token */
export async function memberWith(
  site: StartedSite,
  clerk: string,
  name: string,
  amount: number,
): Promise<string> {
  const member = {
    name,
    password: 'kiesel1',
    confirmPass: 'kiesel1',
    realname: '测试会员',
    paypassword: 'stapel1',
  };
  const token = (await ask(site, '/api/register', member)).data.api_token;
  const address = 'TTableTableTableTableTableTabl4567';
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: address, pay_pass: 'stapel1' };
  await ask(site, '/api/bindcard', card, token);
  if (amount === 0) return token;
  await ask(site, '/api/recharge', { paytype: 'usdt', amount, bank_no: '4567', catepay: 'TRC20' }, token);
  const { data } = await ask(
    site,
    '/api/console/deposits',
    { state: 'pending', page: 1, pageSize: 10 },
    clerk,
  );
  for (const { id } of data.rows) await ask(site, '/api/console/deposits/approve', { id }, clerk);
  return token;
}
