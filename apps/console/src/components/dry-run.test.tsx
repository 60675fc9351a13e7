// @vitest-environment happy-dom
/** A draft's run over the history goes on when its page is left, and is found again with the draft, until that is saved or given up. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Form, Input } from 'antd';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropDryRun } from '../api/dry-runs.ts';
import type { DryRun } from '../api/rows.ts';
import { keepToken, leave } from '../api/session.ts';
import { DryRunLine } from '../app/dry-run-line.tsx';
import { renderAt } from '../testing/console.tsx';
import { DryRunResult, FoundDraft, SaveTried, useDryRun } from './dry-run.tsx';

const result: DryRun = { days: 30, cost: 1_234, costNow: null, winners: 5, top: [], clusters: [] };
let runs: PromiseWithResolvers<DryRun>[] = [];

beforeEach(() => {
  runs = [];
  keepToken('token');
});
afterEach(() => {
  cleanup();
  dropDryRun('rules');
  leave();
});

function Rules() {
  const [form] = Form.useForm<{ readonly pool: string }>();
  const ran = useDryRun({ key: 'rules', title: '红包规则', path: '/rules', form });
  const typed = Form.useWatch([], form);
  const begin = () => {
    const run = Promise.withResolvers<DryRun>();
    runs.push(run);
    const fields = form.getFieldsValue(true);
    ran.begin(fields, fields, () => run.promise);
  };
  return (
    <Form form={form} initialValues={{ pool: '10' }}>
      <FoundDraft of={ran} />
      <Form.Item name="pool">
        <Input aria-label="池" />
      </Form.Item>
      <Button onClick={begin}>试算</Button>
      <SaveTried tried={ran.is(typed)} saving={false} onSave={ran.saved} />
      {ran.result !== undefined && <DryRunResult result={ran.result} />}
    </Form>
  );
}

const shown = () =>
  renderAt(
    '/rules',
    <>
      <Link to="/rules">去规则</Link>
      <Link to="/other">去别处</Link>
      <DryRunLine />
      <Routes>
        <Route path="/rules" element={<Rules />} />
        <Route path="/other" element={<h1>别处</h1>} />
      </Routes>
    </>,
  );
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const line = () => screen.getByRole('status', { name: '试算' }).textContent ?? '';
const pool = () => screen.getByRole<HTMLInputElement>('textbox', { name: '池' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存/ });
const type = async (text: string) => {
  await userEvent.clear(pool());
  await userEvent.type(pool(), text);
};
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a run goes on when its page is left, says above the others how it goes, and is found again with its draft', async () => {
  shown();
  await type('25');
  await press(/试\s*算/);
  // On its own page nothing else has to say so.
  expect(line()).toBe('');
  await go('去别处');
  expect(line()).toContain('正在试算红包规则');
  runs[0]?.resolve(result);
  await screen.findByText('红包规则试算完成：近30天 1,234.00 元，受益 5 人');
  await go('查看');
  expect(line()).toBe('');
  expect(pool().value).toBe('25');
  expect(save().disabled).toBe(false);
  expect(screen.getByText('受益会员')).toBeTruthy();
  await type('26');
  expect(save().disabled).toBe(true);
  // What was given up is not found again.
  await press(/放弃草稿/);
  expect(pool().value).toBe('10');
  await go('去别处');
  await go('去规则');
  expect([pool().value, screen.queryByText('受益会员')]).toEqual(['10', null]);
});

test('one that failed says why, one whose draft was saved is over, and of two the later counts', async () => {
  shown();
  await press(/试\s*算/);
  await go('去别处');
  runs[0]?.reject(new Error('太忙'));
  await screen.findByText('红包规则没有试算：太忙');
  await press(/知道了/);
  expect(line()).toBe('');
  await go('去规则');
  expect(save().disabled).toBe(true);
  await type('31');
  await press(/试\s*算/);
  await type('32');
  await press(/试\s*算/);
  runs[1]?.resolve({ ...result, winners: 77 });
  runs[2]?.resolve({ ...result, winners: 88 });
  await screen.findByText('88 人');
  expect(save().disabled).toBe(false);
  await press(/保\s*存/);
  await go('去别处');
  await go('去规则');
  expect([pool().value, screen.queryByText('88 人')]).toEqual(['10', null]);
});
