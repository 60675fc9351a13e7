/** Nodes of a beacon, asked by drand's HTTP API: for a round one after the other until one has it, for the newest all of them. */
import { z } from 'zod';
import type { ToldRound } from './moment.ts';

const told = z.object({ round: z.number().int().positive(), signature: z.string() });
/** A node that takes longer is as good as away, ms. */
const patienceMs = 4_000;

/** @param urls without the chain */
export function nodesAt(
  urls: readonly string[],
  chain: string,
): (round: number) => Promise<string | undefined> {
  return async (round) => {
    for (const url of urls) {
      const said = await ask(addressOf(url, chain, round)).catch(() => undefined);
      if (said?.round === round) return said.signature;
    }
    return undefined;
  };
}

/** All of them at once: one that is behind, or lies, hides nothing. @param urls without the chain */
export function newestAt(urls: readonly string[], chain: string): () => Promise<readonly ToldRound[]> {
  return async () =>
    (
      await Promise.all(urls.map((url) => ask(addressOf(url, chain, 'latest')).catch(() => undefined)))
    ).filter((said) => said !== undefined);
}

function addressOf(url: string, chain: string, round: number | 'latest'): string {
  return `${url.replace(/\/$/, '')}/${chain}/public/${round}`;
}

async function ask(url: string): Promise<ToldRound | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  if (!answer.ok) return undefined;
  const read = told.safeParse(await answer.json());
  return read.success ? read.data : undefined;
}
