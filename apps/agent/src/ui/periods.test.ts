// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { usePeriods } from './periods.ts';

afterEach(cleanup);

test('the periods are named for what the server takes their numbers for', () => {
  const { result } = renderHook(usePeriods);
  expect(result.current.options).toEqual([
    { value: 1, label: '今日' },
    { value: 2, label: '近7日' },
    { value: 3, label: '近15日' },
    { value: 4, label: '近30日' },
  ]);
});
