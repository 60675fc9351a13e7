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

  it('names the secret when it is missing', () => {
    expect(readConfig({})).toEqual({ ok: false, problems: ['SANDBOX_SECRET: is missing'] });
  });
});
