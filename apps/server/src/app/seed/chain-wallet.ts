/**
 * The wallet of a demonstration, drawn for this installation alone: its orders get addresses of their own like a real site's
 * (docs/decisions/0024). What is sent there belongs to who has DATA_DIR, so no money is ever lost; real money has no business there.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Protocol } from '@mingpai/contract/states';
import { HDKey } from '@scure/bip32';

interface Account {
  /** BIP 44 */
  readonly path: string;
  readonly extendedPublicKey: string;
  readonly extendedPrivateKey: string;
}

export type DemonstrationWallet = Readonly<Record<Protocol, Account>>;

const paths: Readonly<Record<Protocol, string>> = { TRC20: "m/44'/195'/0'", ERC20: "m/44'/60'/0'" };

const notice =
  'Wallet of a demonstration site, made for this installation alone. Not for real money: whoever reads this file can spend it. ' +
  "A real site takes its own wallet's extended PUBLIC key (console, 链上设置) and keeps no private key on the server.";

export function makeDemonstrationWallet(): DemonstrationWallet {
  const master = HDKey.fromMasterSeed(randomBytes(32));
  const account = (protocol: Protocol): Account => {
    const { publicExtendedKey, privateExtendedKey } = master.derive(paths[protocol]);
    return {
      path: paths[protocol],
      extendedPublicKey: publicExtendedKey,
      extendedPrivateKey: privateExtendedKey,
    };
  };
  return { TRC20: account('TRC20'), ERC20: account('ERC20') };
}

/** Writes DATA_DIR/demo-wallet.json, for the owner of the installation only; that of a demonstration before it stays beside it. */
export async function keepDemonstrationWallet(dataDir: string, wallet: DemonstrationWallet): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'demo-wallet.json');
  const text = `${JSON.stringify({ notice, ...wallet }, null, 2)}\n`;
  if (existsSync(file)) await rename(file, `${file}.${Date.now()}`);
  await writeFile(file, text, { mode: 0o600 });
}
