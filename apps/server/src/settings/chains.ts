/** What operators set for each chain (business rules, Deposits: USDT is seen on the chain). */
import { z } from 'zod';

/** @param first what a new site starts with; nothing is watched before somebody switches it on */
function chain<Confirmations extends number | 'finalized'>(first: {
  readonly contract: string;
  readonly chainId: number;
  readonly confirmations: Confirmations;
  readonly pollSeconds: number;
}) {
  return z
    .object({
      enabled: z.boolean().default(false),
      /** Ethereum JSON-RPC, http(s). With more than one, what is credited must be told by two of them. */
      rpcUrls: z
        .array(z.url({ protocol: /^https?$/ }))
        .max(5)
        .default([]),
      /** What eth_chainId answers; a node of another chain is not believed. */
      chainId: z.number().int().positive().default(first.chainId),
      /** The token's contract, as the chain's people write it. */
      contract: z.string().default(first.contract),
      /** Blocks, the payment's own included; or the block that the node calls finalized. */
      confirmations: z
        .union([z.literal('finalized'), z.number().int().min(1).max(1_000)])
        .default(first.confirmations),
      /** The first block to read; null: what is not final yet when watching begins. */
      startBlock: z.number().int().nonnegative().nullable().default(null),
      /** Less than this is kept but not credited, micro-USDT. */
      leastCredited: z.number().int().nonnegative().default(1_000_000),
      /**
       * Each order has an address of its own, derived from `extendedKey`; or, switched off or without a key, all of them share
       * `payments.receiving`, each with an amount of its own.
       */
      ownAddresses: z.boolean().default(true),
      /** An extended public key (BIP 32) of the operator's wallet, never a private one; empty: none was set. */
      extendedKey: z.string().max(200).default(''),
      /** The key that a demonstration made for itself, with its private part in DATA_DIR: no real money may go there. */
      demonstrationKey: z.string().default(''),
      /** Whether the issuer's list of frozen addresses is asked before money is credited or sent. */
      checkAddresses: z.boolean().default(true),
      /** A contract with `isSanctioned(address)` that is asked as well, as the chain's people write it; empty: none. */
      sanctionsOracle: z.string().max(64).default(''),
      /** Where anybody looks a transaction up: an address with `{hash}` in it; empty: nobody is led anywhere. */
      explorer: z.string().max(200).default(''),
      /** Seconds between two looks. */
      pollSeconds: z.number().int().min(1).max(3_600).default(first.pollSeconds),
    })
    .prefault({});
}

/** What `eth_chainId` answers where USDT is money: Ethereum, TRON. */
export const realChains = { ERC20: 1, TRC20: 728_126_428 } as const;

export const chainSettings = z.object({
  /** 19 of 27 witnesses make a block of TRON final (TRON, "DPoS: confirmed blocks"). */
  TRC20: chain({
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    chainId: realChains.TRC20,
    confirmations: 19,
    pollSeconds: 3,
  }),
  ERC20: chain({
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    chainId: realChains.ERC20,
    confirmations: 'finalized',
    pollSeconds: 12,
  }),
});

/** Orders would be paid to a wallet whose private part lies on the server. */
export function isDemonstrationKey({
  extendedKey,
  demonstrationKey,
}: {
  readonly extendedKey: string;
  readonly demonstrationKey: string;
}): boolean {
  return extendedKey !== '' && extendedKey === demonstrationKey;
}
