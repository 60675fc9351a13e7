// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WebhookDelivery, WebhookReceiver } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { Deliveries } from './deliveries.tsx';

signedInForEach();

const receiver: WebhookReceiver = {
  id: 4,
  title: '客户关系系统',
  url: null,
  host: 'example.com',
  events: [],
  state: 'on',
  pausedBy: null,
  pausedAt: null,
  failingSince: null,
  deliveredAt: null,
  waiting: 0,
  secretUnseen: false,
  formerUntil: null,
  madeAt: '2026-11-01T00:00:00Z',
  missedFrom: null,
  missedTo: null,
};
const delivery = (id: number, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  eventId: `e${id}`,
  kind: 'webhook.test',
  at: '2026-11-20T16:30:05Z',
  state: 'delivered',
  tries: 1,
  triedAt: null,
  dueAt: null,
  status: 200,
  answer: 'ok',
  ...more,
});
async function open({ may = true, of = receiver } = {}) {
  const asked = answerWith({
    webhookDeliveries: () => ({
      rows: [
        delivery(1),
        delivery(2, { state: 'given_up', status: null, answer: 'timeout' }),
        delivery(3, { state: 'waiting', tries: 0, status: null, answer: '' }),
      ],
      total: 3,
    }),
    resendWebhooks: () => ({ sent: 1 }),
    testWebhook: () => null,
  });
  renderAt('/webhooks', <Deliveries of={of} may={may} onClose={() => undefined} />);
  await screen.findByText('e2');
  return asked;
}
const rowOf = (text: string) => screen.getByText(text).closest('tr');
function typeSpan(...moments: readonly string[]) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')];
  moments.forEach((moment, place) => {
    const field = fields[place] ?? document.createElement('input');
    fireEvent.mouseDown(field);
    fireEvent.click(field);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: moment } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
}

test('the one that was pressed is sent again; one that still waits is not', async () => {
  const asked = await open();
  expect(asked.webhookDeliveries?.[0]).toMatchObject({ id: 4 });
  expect(rowOf('e2')?.textContent).toMatch(/没有回答timeout/);
  expect(rowOf('e3')?.querySelector('button')).toBeNull();
  fireEvent.click(rowOf('e2')?.querySelector('button') ?? document.body);
  await screen.findByText('将重发 1 条');
  expect(asked.resendWebhooks).toEqual([{ id: 4, delivery: 2 }]);
});

test('those of a span are sent again from its beginning to its end, by the clock of Beijing; without one nothing is', async () => {
  const asked = await open();
  const again = () => screen.getByText('重发这段时间').closest('button');
  expect(again()?.disabled).toBe(true);
  typeSpan('2026-11-20 08:00:00', '2026-11-21 20:00:00');
  await waitFor(() => expect(again()?.disabled).toBe(false));
  fireEvent.click(again() ?? document.body);
  await waitFor(() =>
    expect(asked.resendWebhooks).toEqual([
      { id: 4, from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T12:00:00.000Z' },
    ]),
  );
});

test('to an address that was taken away, and by who may only look, nothing is sent again', async () => {
  await open({ of: { ...receiver, state: 'ended' } });
  expect(screen.queryByText(/^(重\s?发|重发这段时间|试发一条)$/)).toBeNull();
});
