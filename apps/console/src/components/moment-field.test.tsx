// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { StopsPage } from '../pages/stops/page.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';

signedInForEach();

test('a stop begins when it was typed to begin, with or without seconds: what is left without a button was at once', async () => {
  const asked = answerWith({
    staffMe: () => staff('stops'),
    stops: () => [],
    switchedOff: () => [],
    pastStops: () => ({ rows: [], total: 0 }),
    savedViews: () => ({ rows: [], roles: [] }),
    stoppable: () => ({ venue: [], game: [] }),
    makeStop: () => ({ id: 1 }),
  });
  renderAt('/stops', <StopsPage />);
  await userEvent.click(await screen.findByRole('button', { name: '停用一项功能' }));
  await userEvent.click(await screen.findByLabelText('开始（北京时间）'));
  await userEvent.keyboard('2036-11-30 12:00');
  await userEvent.click(screen.getByLabelText('结束（北京时间）'));
  await userEvent.paste('2036-11-30 14:30:05');
  // Enter confirms the moment, and saves nothing.
  await userEvent.keyboard('{Enter}');
  expect(asked.makeStop).toBeUndefined();
  await userEvent.click(screen.getByLabelText('原因（同事可见）'));
  await userEvent.paste('场馆通知维护');
  await userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(asked.makeStop).toHaveLength(1));
  expect(asked.makeStop?.[0]).toMatchObject({
    startsAt: '2036-11-30T04:00:00.000Z',
    endsAt: '2036-11-30T06:30:05.000Z',
  });
});
