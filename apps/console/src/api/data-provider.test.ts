import { afterEach, expect, test, vi } from 'vitest';
import { dataProvider, orderStateOf, textOf, transferStateOf } from './data-provider.ts';

afterEach(() => vi.unstubAllGlobals());

test('filters from the address bar are taken as they come, and what makes no sense is the default', () => {
  expect(orderStateOf([{ field: 'state', operator: 'eq', value: 'rejected' }])).toBe('rejected');
  expect(orderStateOf([{ field: 'state', operator: 'eq', value: ['all'] }])).toBe('pending');
  expect(orderStateOf([])).toBe('pending');
  expect(transferStateOf([{ field: 'state', operator: 'eq', value: 'drop table' }])).toBe('pending');
  expect(textOf([{ field: 'search', operator: 'eq', value: 12 }], 'search')).toBe('');
});

test('a list asks for its page and gives rows and total', async () => {
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    Response.json({ code: 200, message: '', data: { rows: [{ id: 7 }], total: 41 } }),
  );
  vi.stubGlobal('fetch', asked);
  const answer = await dataProvider.getList({
    resource: 'withdrawals',
    pagination: { currentPage: 3, pageSize: 20 },
    filters: [
      { field: 'search', operator: 'eq', value: 'T123' },
      { field: 'member', operator: 'eq', value: '12' },
    ],
  });
  expect(answer).toEqual({ data: [{ id: 7 }], total: 41 });
  expect(asked.mock.calls[0]?.[0]).toBe('/api/console/withdrawals');
  expect(JSON.parse(String(asked.mock.calls[0]?.[1].body))).toEqual({
    page: 3,
    pageSize: 20,
    search: 'T123',
    state: 'pending',
    member: 12,
  });
});

test('what is not a resource is a mistake and says so', async () => {
  await expect(dataProvider.getList({ resource: 'nothing' })).rejects.toThrow('no list of nothing');
});
