/**
 * `node main.ts <folder> <wallet address> [port]`: the stand-in for Valkyrie beside the sandbox. It makes both sides' secrets and the
 * list of games in the folder (once) and says which variables connect a site to it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { games, newSecret, startValkyrie } from './index.ts';

const [folder, wallet, port = '8094'] = process.argv.slice(2);
if (folder === undefined || wallet === undefined) {
  console.error(
    'node main.ts <folder> <wallet address, such as http://127.0.0.1:8080/seamless/valkyrie> [port]',
  );
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

function kept(name: string, made: string): string {
  const file = join(folder ?? '', name);
  if (!existsSync(file)) writeFileSync(file, made, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

const [operatorKey, pamToken] = [kept('operator-key', newSecret()), kept('pam-token', newSecret())];
kept('games.tsv', games);
const address = wallet;
const platform = await startValkyrie({
  wallet: () => address,
  provider: 'Studio',
  operatorKey,
  pamToken,
  port: Number(port),
});
console.log(`${platform.url} plays from ${wallet}
VALKYRIE_URL=${platform.url}
VALKYRIE_PROVIDER=Studio
VALKYRIE_OPERATOR_KEY_FILE=${resolve(folder, 'operator-key')}
VALKYRIE_PAM_TOKEN_FILE=${resolve(folder, 'pam-token')}
VALKYRIE_GAMES_FILE=${resolve(folder, 'games.tsv')}
VALKYRIE_GAME_ORIGINS=${platform.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void platform.stop().then(() => process.exit(0)));
