import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { SignedCall } from '../platform/signed-client.ts';
import { gatewaySecret, startSandbox } from '../testing/sandbox.ts';
import { gatewayAdapterSuite } from './adapter-suite.ts';
import { openSandboxGateway } from './sandbox-adapter.ts';

gatewayAdapterSuite('the sandbox’s checkout', async () => {
  const calls: SignedCall[] = [];
  const door = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.end('{"ok":true}');
    });
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = door.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const sandbox = await startSandbox(`http://127.0.0.1:${address.port}`);
  const about = (orderNo: string) => calls.find(({ body }) => body.includes(orderNo));
  return {
    port: openSandboxGateway(
      {
        url: sandbox.url,
        operator: 'mingpai',
        secret: gatewaySecret,
        subject: '测试',
      },
      systemClock,
    ),
    payer: sandbox.payer,
    async heard(orderNo) {
      await expect.poll(() => about(orderNo)).toBeDefined();
      const call = about(orderNo);
      if (!call) throw new Error('it was heard');
      return call;
    },
    loseAnswer: (call) => sandbox.fault(call === 'open' ? 'payments/open' : 'payments/status', 'error_after'),
    async stop() {
      await sandbox.stop();
      door.close();
    },
  };
});
