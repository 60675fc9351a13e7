// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Stopped, useStopped } from './stopped.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

function Page() {
  const stopped = useStopped();
  return stopped === undefined ? <p>open</p> : <Stopped {...stopped} />;
}

const until = { ends_at: '2027-05-21 12:30:00' };

test.each([
  [
    'under age',
    { underage: true },
    { suspended: true },
    [
      '您提交的资料显示未达到法定年龄，不能存款和游戏。如有误会，请联系客服。',
      '您存入的钱可以照常取出。',
      'link “取出余额” href=/withdrawal',
      'link “身份认证” href=/identity',
      'link “联系客服” href=/kefu',
      'link “博彩责任” href=/boutBallBetInfo?type=8',
    ],
  ],
  [
    'suspended',
    {},
    { suspended: true, closes_at: '2026-12-05 12:30:00' },
    [
      '您的账户已暂停存款、取款、转账和游戏。请联系客服了解需要您做什么。',
      '余额不变，您可以照常查看记录，也可以把场馆余额转回中心钱包。',
      'link “联系客服” href=/kefu',
    ],
  ],
  [
    'about to close',
    {},
    { closes_at: '2026-12-05 12:30:00', pause: { kind: 'break', ...until } },
    [
      '您已申请注销账户，账户将于2026-12-05 12:30注销，在此之前不能存款和游戏。想继续使用，请到“账户安全”撤回申请。',
      '满足流水要求的余额仍可照常取出。',
      'link “取出余额” href=/withdrawal',
      'link “账户安全” href=/security',
      'link “博彩责任” href=/boutBallBetInfo?type=8',
    ],
  ],
  [
    'on a break',
    {},
    { pause: { kind: 'break', ...until } },
    [
      '您选择了休息，到2027-05-21 12:30为止不能存款和游戏。',
      '满足流水要求的余额仍可照常取出。',
      'link “取出余额” href=/withdrawal',
      'link “限额与休息” href=/limits',
      'link “博彩责任” href=/boutBallBetInfo?type=8',
    ],
  ],
  [
    'excluded',
    {},
    { pause: { kind: 'exclusion', ...until } },
    [
      '您选择了自我排除，到2027-05-21 12:30为止不能存款和游戏。',
      '满足流水要求的余额仍可照常取出。',
      'link “取出余额” href=/withdrawal',
      'link “限额与休息” href=/limits',
      'link “博彩责任” href=/boutBallBetInfo?type=8',
    ],
  ],
  [
    'stopped elsewhere',
    {},
    { pause: { kind: null, ends_at: null } },
    [
      '您在另一个账户选择了休息或自我排除，期间本账户也不能存款和游戏。如有误会，请联系客服。',
      '满足流水要求的余额仍可照常取出。',
      'link “取出余额” href=/withdrawal',
      'link “联系客服” href=/kefu',
      'link “博彩责任” href=/boutBallBetInfo?type=8',
    ],
  ],
  ['free', {}, {}, ['open']],
] as const)('who is %s is told why, and what is left to do', async (_who, identity, controls, heard) => {
  const asked = answerWith({
    playControls: playControls(controls as never),
    identityStatus: { underage: false, ...identity } as never,
  });
  const { container } = renderAt('/recharge', <Page />);
  await waitFor(() =>
    expect([asked.playControls, asked.identityStatus].map((one) => one?.length)).toEqual([1, 1]),
  );
  await waitFor(() => expect(aloud(container)).toEqual(heard));
});
