import { afterEach, expect, test, vi } from 'vitest';
import {
  auditAsked,
  deposits,
  listQuery,
  membersAsked,
  orderStateOf,
  transferStateOf,
  withdrawals,
} from './lists.ts';

afterEach(() => vi.unstubAllGlobals());

test('states from the address bar are taken as they come, and what makes no sense is the default', () => {
  expect(orderStateOf('rejected')).toBe('rejected');
  expect(orderStateOf('["all"]')).toBe('pending');
  expect(orderStateOf(undefined)).toBe('pending');
  expect(transferStateOf('drop table')).toBe('pending');
});

test('a queue asks for what waits without what is put aside and what its payment decides, and for each by itself', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ code: 200, message: '', data: { rows: [], total: 0 } }),
  );
  vi.stubGlobal('fetch', asked);
  const bodies = async (state: string) => {
    await deposits.read({ page: 1, pageSize: 20, state }, {});
    const { state: sent, parked, unpaid } = JSON.parse(String(asked.mock.lastCall?.[1].body));
    return [sent, parked, unpaid];
  };
  expect(await bodies('')).toEqual(['pending', false, false]);
  expect(await bodies('unpaid')).toEqual(['pending', undefined, true]);
  expect(await bodies('parked')).toEqual(['pending', true, undefined]);
  expect(await bodies('all')).toEqual(['all', undefined, undefined]);
  await withdrawals.read({ page: 1, pageSize: 20, state: 'unpaid' }, {});
  expect(JSON.parse(String(asked.mock.lastCall?.[1].body))).not.toHaveProperty('unpaid');
});

test('a list asks for its page and gives rows and total', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ code: 200, message: '', data: { rows: [{ id: 7 }], total: 41 } }),
  );
  vi.stubGlobal('fetch', asked);
  const page = { page: 3, pageSize: 20, search: 'T123', member: 12 };
  const answer = await withdrawals.read(page, {});
  expect(answer).toEqual({ rows: [{ id: 7 }], total: 41 });
  expect(asked.mock.calls[0]?.[0]).toBe('/api/console/withdrawals');
  expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({
    page: 3,
    pageSize: 20,
    search: 'T123',
    state: 'pending',
    member: 12,
  });
  expect(listQuery(withdrawals, page).queryKey).toEqual(['withdrawals', 'list', page]);
});

test('members are asked for as the address narrows them; what makes no sense is left out', () => {
  const page = { page: 1, pageSize: 20 };
  const fields = {
    balanceFrom: '0',
    balanceTo: '-1',
    netFrom: '-500.01',
    netTo: '1.001',
    countFrom: '3',
    countTo: 'many',
    seenFrom: '2026-11-21T03:06:07',
    seenTo: 'yesterday',
    sort: 'net',
    order: 'asc',
  };
  expect(membersAsked({ ...page, fields })).toEqual({
    ...page,
    search: '',
    tag: '',
    state: 'all',
    balanceFrom: '0',
    netFrom: '-500.01',
    countFrom: 3,
    seenFrom: '2026-11-20T19:06:07.000Z',
    sort: 'net',
    order: 'asc',
  });
  expect(membersAsked({ ...page, fields: { sort: 'name', order: 'up' } })).toMatchObject({
    sort: 'id',
    order: 'desc',
  });
});

test('the log’s one box is asked what whoever types in it means; a field of its own counts before it', () => {
  const meant = (search: string, fields: Record<string, string> = {}) => {
    const {
      page: _page,
      pageSize: _size,
      ...question
    } = auditAsked({
      page: 1,
      pageSize: 20,
      search,
      fields,
    });
    return question;
  };
  expect(meant('w20260826300742')).toEqual({ order: 'W20260826300742' });
  expect(meant('存款单 3', { order: 'd1' })).toEqual({ search: 'deposit/3', order: 'D1' });
  expect(meant('员工')).toEqual({ search: 'staff' });
  expect(meant('100004')).toEqual({ member: 100_004 });
  expect(meant('XiaoMan88')).toEqual({ username: 'XiaoMan88' });
  expect(meant('冻结会员')).toEqual({ actions: ['member_frozen'] });
  expect(meant('存款汇率')).toEqual({ items: ['depositRate'] });
  expect(meant('链上付款入账').actions).toEqual(['payment_credited']);
  expect(meant('冻结会员', { actions: 'sign_in' })).toEqual({ actions: ['sign_in'] });
  expect(meant('存款汇率', { items: 'withdrawalRate,depositRate' })).toEqual({
    items: ['withdrawalRate', 'depositRate'],
  });
  expect(meant('付款人与账户姓名不一致')).toEqual({ reason: '付款人与账户姓名不一致' });
  expect(meant('deposit/12')).toEqual({ search: 'deposit/12' });
  expect(meant('settings_changed')).toEqual({ search: 'settings_changed' });
  expect(meant(' ')).toEqual({});
});

test('queues are asked as the address narrows them; what makes no sense is left out', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ code: 200, message: '', data: { rows: [], total: 0 } }),
  );
  vi.stubGlobal('fetch', asked);
  const sent = async (list: typeof deposits | typeof withdrawals, fields: Record<string, string>) => {
    await list.read({ page: 1, pageSize: 20, state: 'all', fields }, {});
    const { page, pageSize, search, state, ...narrowed } = JSON.parse(String(asked.mock.lastCall?.[1].body));
    expect([page, pageSize, search, state]).toEqual([1, 20, '', 'all']);
    return narrowed;
  };
  const sensible = {
    from: '2026-11-21T03:06',
    to: '2026-11-22T00:00',
    least: '0',
    most: '99.50',
    protocol: 'ERC20',
    claimed: 'mine',
    way: 'usdt',
  };
  const both = {
    from: '2026-11-20T19:06:00.000Z',
    to: '2026-11-21T16:00:00.000Z',
    least: '0',
    most: '99.50',
    protocol: 'ERC20',
    claimed: 'mine',
  };
  expect(await sent(deposits, sensible)).toEqual({ ...both, way: 'usdt' });
  // All withdrawals go one way.
  expect(await sent(withdrawals, sensible)).toEqual(both);
  expect(await sent(withdrawals, { claimed: '12' })).toEqual({ claimed: 12 });
  expect(await sent(deposits, { claimed: 'nobody' })).toEqual({ claimed: 'nobody' });
  const nonsense = {
    from: 'yesterday',
    to: '2026-13-01T00:00',
    least: '-1',
    most: '1.001',
    protocol: 'BEP20',
    claimed: '0',
    way: 'cash',
  };
  expect(await sent(deposits, nonsense)).toEqual({});
});
