import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = { SANDBOX_SECRET: 'long enough for a secret' };

describe('the configuration', () => {
  it('needs the secret only', () => {
    expect(readConfig(secret)).toEqual({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 8090,
        dataDir: resolve('data/sandbox'),
        operator: 'mingpai',
        secret: 'long enough for a secret',
        controlToken: undefined,
        frameAncestors: ['http://localhost:8080', 'http://127.0.0.1:8080'],
        publicUrl: undefined,
        walletUrl: 'http://127.0.0.1:8080',
        walletSecret: 'long enough for a secret',
        gatewaySecret: 'long enough for a secret',
        payoutSecret: 'long enough for a secret',
        checkerSecret: 'long enough for a secret',
        beaconSecret: 'long enough for a secret',
        beaconUrls: [],
        ownBeaconUrl: 'http://127.0.0.1:8090/beacon',
        payoutNodes: {},
      },
    });
  });

  it('takes an empty value for none', () => {
    expect(readConfig({ ...secret, SANDBOX_CONTROL_TOKEN: '', SANDBOX_PORT: '' })).toMatchObject({
      ok: true,
    });
  });

  it('gives each third party the secret that is meant for it', () => {
    const given = {
      SANDBOX_SECRET: 'secret of the games',
      SANDBOX_WALLET_SECRET: 'secret of the wallet',
      SANDBOX_GATEWAY_SECRET: 'secret of the gateway',
      SANDBOX_PAYOUT_SECRET: 'secret of the payouts',
      SANDBOX_CHECKER_SECRET: 'secret of the checker',
    };
    expect(readConfig(given)).toMatchObject({
      config: {
        secret: 'secret of the games',
        walletSecret: 'secret of the wallet',
        gatewaySecret: 'secret of the gateway',
        payoutSecret: 'secret of the payouts',
        checkerSecret: 'secret of the checker',
      },
    });
  });

  it.each([
    ['SANDBOX_PORT', 'eighty'],
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_SECRET', 'short'],
    ['SANDBOX_CONTROL_TOKEN', 'short'],
    ['SANDBOX_WALLET_SECRET', 'short'],
    ['SANDBOX_GATEWAY_SECRET', 'short'],
    ['SANDBOX_PAYOUT_SECRET', 'short'],
    ['SANDBOX_FRAME_ANCESTORS', "'self'; script-src *"],
    ['SANDBOX_PUBLIC_URL', 'ftp://games'],
  ])('names %s when it is %s', (name, value) => {
    const read = readConfig({ ...secret, [name]: value });
    expect(read.ok ? [] : read.problems).toEqual([expect.stringMatching(new RegExp(`^${name}: .`))]);
  });

  it('sends payouts by network where a node, its token and a sender are named, and says what lacks', () => {
    const named = (prefix: string) => ({
      [`${prefix}_NODE`]: 'http://127.0.0.1:9',
      [`${prefix}_TOKEN`]: `0x${'1'.repeat(40)}`,
      [`${prefix}_FROM`]: `0x${'2'.repeat(40)}`,
    });
    const node = { url: 'http://127.0.0.1:9', token: `0x${'1'.repeat(40)}`, from: `0x${'2'.repeat(40)}` };
    expect(readConfig({ ...secret, ...named('SANDBOX_PAYOUT') })).toMatchObject({
      config: { payoutNodes: { ERC20: node, TRC20: undefined } },
    });
    expect(readConfig({ ...secret, ...named('SANDBOX_PAYOUT_TRON') })).toMatchObject({
      config: { payoutNodes: { ERC20: undefined, TRC20: node } },
    });
    expect(readConfig({ ...secret, SANDBOX_PAYOUT_TRON_NODE: 'http://127.0.0.1:9' })).toEqual({
      ok: false,
      problems: ['SANDBOX_PAYOUT_TRON_NODE: needs SANDBOX_PAYOUT_TRON_TOKEN and SANDBOX_PAYOUT_TRON_FROM'],
    });
  });

  it('names the secret when it is missing', () => {
    expect(readConfig({})).toEqual({ ok: false, problems: ['SANDBOX_SECRET: is missing'] });
  });
});
