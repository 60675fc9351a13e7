/**
 * `node main.ts <folder> <wallet address> [port]`: the stand-in for Hub88 beside the sandbox. It makes both sides' keys in the folder
 * (once) and says which variables connect a site to it.
 */
import { createPrivateKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newKey, privatePem, publicPem, startAggregator } from './index.ts';

const [folder, wallet, port = '8093'] = process.argv.slice(2);
if (folder === undefined || wallet === undefined) {
  console.error(
    'node main.ts <folder> <wallet address, such as http://127.0.0.1:8080/seamless/hub88> [port]',
  );
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

function kept(name: string) {
  const file = join(folder ?? '', `${name}.pem`);
  if (!existsSync(file)) writeFileSync(file, privatePem(newKey()), { mode: 0o600 });
  const key = createPrivateKey(readFileSync(file, 'utf8'));
  writeFileSync(join(folder ?? '', `${name}.pub.pem`), publicPem(key));
  return key;
}

const keys = { platform: kept('platform'), operator: kept('operator') };
const platform = await startAggregator({ wallet: () => wallet, operator: 1, keys, port: Number(port) });
console.log(`${platform.url} plays from ${wallet}
HUB88_URL=${platform.url}
HUB88_OPERATOR_ID=1
HUB88_PRIVATE_KEY_FILE=${resolve(folder, 'operator.pem')}
HUB88_PUBLIC_KEY_FILE=${resolve(folder, 'platform.pub.pem')}
HUB88_GAME_ORIGINS=${platform.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void platform.stop().then(() => process.exit(0)));
