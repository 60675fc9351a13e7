/**
 * What a new site starts with, typed figure by figure: no operator has looked at it yet, and most tests set what they need first. The
 * ten levels are in vip-levels.test.ts.
 */
import { expect, test } from 'vitest';
import { areas } from './areas.ts';

const { vip: _levels, ...others } = areas;
const started = Object.fromEntries(Object.entries(others).map(([name, area]) => [name, area.parse({})]));

test('a new site is open, holds sessions and data as long as was decided, and asks who works on it from anywhere', () => {
  expect(started.site).toEqual({
    title: '明牌',
    titleEn: 'Mingpai',
    siteState: 1,
    repairTips: '网站维护中，您的资金安全，请稍后再来。',
    repairTipsEn: '',
    redPacketSwitch: 1,
    indexModal: 1,
    webContent: '',
    webContentEn: '',
    modalFrom: '',
    modalUntil: '',
    modalAudience: {},
    logo: '',
    h5Url: '',
    iosDownloadUrl: '',
    iosDownloadQrcode: '',
    visitUrl: '',
    questionHours: 24,
    serviceUrl: '',
    outsideHosts: [],
  });
  expect(started.security).toEqual({
    memberIdleHours: 12,
    staffIdleMinutes: 30,
    staffNetworks: [],
    closingDays: 3,
    closedYears: 5,
    operationDays: 40,
    sessionDays: 180,
    messageDays: 400,
    recoveryDays: 400,
    emailChangeDays: 180,
  });
  expect(started.serviceTimes).toMatchObject({
    minutes: { deposits: 30, withdrawals: 30, cases: 2_880 },
  });
  expect(started.serviceTimes).not.toHaveProperty('minutes.identities');
  expect(started.rules).toEqual({ delayMinutes: 60, marketRate: 0 });
});

const [yuan, usdt, nobody] = [100, 1_000_000, { day: null, month: null, life: null }];

test('rates, fees and ranges of a new site are those of the specification, and two decide from the sums that were decided', () => {
  expect(started.exchange).toEqual({
    depositRate: 71_000,
    withdrawalRate: 72_000,
    erc20Fee: 5 * usdt,
    trc20Fee: usdt,
  });
  expect(started.payments).toEqual({
    ways: ['usdt', 'card'],
    ranges: {
      bank: { min: 100 * yuan, max: 50_000 * yuan },
      wechat: { min: 100 * yuan, max: 3_000 * yuan },
      alipay: { min: 100 * yuan, max: 5_000 * yuan },
      'usdt-erc20': { min: 100 * yuan, max: 500_000 * yuan },
      'usdt-trc20': { min: 100 * yuan, max: 500_000 * yuan },
    },
    receiving: { TRC20: '', ERC20: '' },
    bankAccounts: [],
    fourEyesAbove: 50_000 * yuan,
    byHand: {
      aboveShare: 100,
      aboveSum: 100 * yuan,
      aboveDay: 1_000 * yuan,
      from: 1_000_000 * yuan,
      clerkDay: 2_000_000 * yuan,
      ceiling: 5_000_000 * yuan,
      imported: 0,
    },
  });
  expect(started.adjustments).toEqual({ chiefFrom: 10_000 * yuan });
  expect(started.bonuses).toEqual({ from: 5_000 * yuan, clerkDay: 50_000 * yuan });
});

test('on a new site new addresses wait a day, a changed password holds payouts for one, and every sign is on', () => {
  expect(started.withdrawals).toEqual({
    delayHours: 24,
    freezeHours: 24,
    automaticBelow: 0,
    codeFrom: null,
    alone: { memberDay: 50_000 * yuan, clerkDay: 200_000 * yuan, houseHour: 500_000 * yuan },
    signs: {
      newAddressHours: 24,
      fastMinutes: 60,
      playedPercent: 120,
      giftPercent: 50,
      amountTimes: 3,
      sharedDays: 30,
      sharedMost: 10,
    },
  });
  expect(started.exposure).toEqual({
    win: 500_000 * yuan,
    multiple: 5_000,
    hour: 2_000_000 * yuan,
    ahead: 100_000 * yuan,
    day: 3_000_000 * yuan,
    venues: {},
  });
});

test('a new site asks nobody who they are, is for nobody under eighteen, and takes two for the full level', () => {
  const level = { deposits: nobody, withdrawals: nobody };
  expect(started.identity).toEqual({
    none: level,
    basic: level,
    full: level,
    askFrom: 0,
    usualHours: 24,
    leastAge: 18,
    twoFrom: 'full',
  });
});

test('red packets of a new site are 20,000 yuan a day, at most a hundredth of what was paid in, one to five chances', () => {
  expect(started.redPackets).toEqual({
    pool: 20_000 * yuan,
    share: 100,
    rules: [
      { from: 100 * yuan, to: 1_000 * yuan - 1, chances: 1 },
      { from: 1_000 * yuan, to: 5_000 * yuan - 1, chances: 2 },
      { from: 5_000 * yuan, to: 20_000 * yuan - 1, chances: 3 },
      { from: 20_000 * yuan, to: 10_000_000_001 * yuan - 1, chances: 5 },
    ],
  });
});

test('no chain is watched at first; each has the contract that the issuer publishes, and credits from one USDT on what is final', () => {
  const chain = {
    enabled: false,
    rpcUrls: [],
    startBlock: null,
    leastCredited: usdt,
    ownAddresses: true,
    extendedKey: '',
    demonstrationKey: '',
    checkAddresses: true,
    sanctionsOracle: '',
    explorer: '',
  };
  expect(started.chain).toEqual({
    TRC20: {
      ...chain,
      chainId: 728_126_428,
      contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      confirmations: 19,
      pollSeconds: 3,
    },
    ERC20: {
      ...chain,
      chainId: 1,
      contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      confirmations: 'finalized',
      pollSeconds: 12,
    },
  });
});
