/** A real EVM for tests (anvil, from npm) with a real token (compiled by solc): blocks are mined on command. */
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort } from '@mingpai/postgres';
import { type Address, createTestClient, type Hex, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { z } from 'zod';

/** Transfers as USDT makes them, with its issuer's list of frozen addresses and an oracle's beside it; `twice` makes two to one recipient in one transaction, `many` any, as wallets that pay many do. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint256) public balanceOf;
  mapping(address => bool) public isBlackListed;
  mapping(address => bool) public isSanctioned;
  function getBlackListStatus(address one) external view returns (bool) { return isBlackListed[one]; }
  function list(address one, bool frozen, bool named) external { isBlackListed[one] = frozen; isSanctioned[one] = named; }
  function mint(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
  function transfer(address to, uint256 value) public returns (bool) {
    require(balanceOf[msg.sender] >= value, "not enough");
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
  function many(address[] calldata to, uint256[] calldata values) external {
    for (uint256 at = 0; at < to.length; at++) transfer(to[at], values[at]);
  }
  function twice(address to, uint256 value) external { transfer(to, value); transfer(to, value); }
}`;

const abi = [
  { type: 'function', name: 'mint', stateMutability: 'nonpayable', inputs: inputs(), outputs: [] },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: inputs(),
    outputs: [{ type: 'bool' }],
  },
  {
    type: 'function',
    name: 'many',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address[]' },
      { name: 'values', type: 'uint256[]' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'list',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'one', type: 'address' },
      { name: 'frozen', type: 'bool' },
      { name: 'named', type: 'bool' },
    ],
    outputs: [],
  },
  { type: 'function', name: 'twice', stateMutability: 'nonpayable', inputs: inputs(), outputs: [] },
] as const;

function inputs() {
  return [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
  ] as const;
}

export interface Payment {
  readonly from: Hex;
  readonly to: Address;
  /** micro-USDT */
  readonly amount: bigint;
  readonly token?: Address;
  readonly call?: 'transfer' | 'twice' | 'mint';
}

const require = createRequire(import.meta.url);

export async function startEvm() {
  const port = await freePort();
  const binary = require.resolve('@foundry-rs/anvil/bin.mjs');
  // Two slots an epoch: `finalized` is four blocks behind the head.
  const args = ['--port', String(port), '--no-mining', '--slots-in-an-epoch', '2', '--silent'];
  const child = spawn(process.execPath, [binary, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TARGET_TOOL: 'anvil' },
  });
  const url = `http://127.0.0.1:${port}`;
  const client = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url, { retryCount: 0 }) })
    .extend(publicActions)
    .extend(walletActions);
  const until = Date.now() + 90_000;
  while (!(await client.getChainId().then(Boolean, () => false))) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the chain did not start');
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const bytecode = await compiled();
  const [owner] = await client.getAddresses();
  if (!owner) throw new Error('no account with funds');

  async function deploy(): Promise<Address> {
    const hash = await client.deployContract({ abi, bytecode, account: owner ?? null });
    await client.mine({ blocks: 1 });
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('not deployed');
    return contractAddress;
  }

  const token = await deploy();
  const mint = (address: Address, amount: bigint, contract: Address = token): Promise<Hex> =>
    client.writeContract({
      address: contract,
      abi,
      functionName: 'mint',
      args: [address, amount],
      account: owner,
    });

  return {
    url,
    client,
    chainId: foundry.id,
    /** An account whose key the node itself holds. */
    owner,
    /** The token's contract. */
    token,
    /** Another token of the same code. */
    deploy,
    /** A second apart. */
    mine: (blocks: number) => client.mine({ blocks, interval: 1 }),
    head: () => client.getBlockNumber({ cacheTime: 0 }),
    /** Sends a payment that is in no block yet. @returns its hash */
    async send({ from, to, amount, token: contract = token, call = 'transfer' }: Payment): Promise<Hex> {
      const account = privateKeyToAccount(from);
      await client.setBalance({ address: account.address, value: 10n ** 20n });
      // Gas is given, so that a payment which fails is sent all the same.
      return client.writeContract({
        address: contract,
        abi,
        functionName: call,
        args: [to, amount],
        account,
        gas: 200_000n,
      });
    },
    /** Many payments in one transaction that is in no block yet. @returns its hash */
    async sendMany(from: Hex, payments: readonly { readonly to: Address; readonly amount: bigint }[]) {
      const account = privateKeyToAccount(from);
      await client.setBalance({ address: account.address, value: 10n ** 20n });
      return client.writeContract({
        address: token,
        abi,
        functionName: 'many',
        args: [payments.map(({ to }) => to), payments.map(({ amount }) => amount)],
        account,
        gas: 3_000_000n,
      });
    },
    /** Puts an address on the token's lists, or takes it off, in a block of its own. */
    async list(address: Address, { frozen = false, named = false }) {
      await client.writeContract({
        address: token,
        abi,
        functionName: 'list',
        args: [address, frozen, named],
        account: owner,
      });
      await client.mine({ blocks: 1 });
    },
    /** Makes tokens, in no block yet. @returns the transaction's hash */
    mint,
    /** Gives an account tokens, in a block of its own. */
    async fund(address: Address, amount: bigint, contract: Address = token) {
      await mint(address, amount, contract);
      await client.mine({ blocks: 1 });
    },
    /** A transaction as it was signed, to send it once more after a reorganisation has dropped it. */
    signed: (hash: Hex) => client.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never),
    async sendAgain(signed: Hex, from: Hex) {
      await client.setBalance({ address: privateKeyToAccount(from).address, value: 10n ** 20n });
      await client.sendRawTransaction({ serializedTransaction: signed });
    },
    /** Replaces the newest blocks by as many empty ones. */
    reorganise: (depth: number) =>
      client.request({ method: 'anvil_reorg', params: [depth, []] } as never).then(() => undefined),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const output = z.object({
  contracts: z.object({
    'Token.sol': z.object({
      Token: z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
});

const input = JSON.stringify({
  language: 'Solidity',
  sources: { 'Token.sol': { content: source } },
  settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
});

let code: Promise<Hex> | undefined;

/**
 * The token's code: compiled once for each text and version of the compiler, and kept beside what else is made of packages. To load
 * the compiler and to compile is a second of a processor, and leaves its process with hundreds of MB.
 */
function compiled(): Promise<Hex> {
  code ??= keptCode();
  return code;
}

async function keptCode(): Promise<Hex> {
  const manifest = await readFile(require.resolve('solc/package.json'), 'utf8');
  const made = createHash('sha256').update(manifest).update(input).digest('hex');
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/solidity');
  const file = join(folder, `${made}.hex`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return hex.parse(kept);
  const bytecode = await compile();
  await mkdir(folder, { recursive: true });
  // Whole under its name or not there: other workers look for it meanwhile.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, bytecode);
  await rename(unfinished, file);
  return bytecode;
}

const hex = z.templateLiteral(['0x', z.string().regex(/^(?:[0-9a-f]{2})+$/)]);

async function compile(): Promise<Hex> {
  const { default: solc } = await import('solc');
  const { contracts } = output.parse(JSON.parse(solc.compile(input)));
  return hex.parse(`0x${contracts['Token.sol'].Token.evm.bytecode.object}`);
}
