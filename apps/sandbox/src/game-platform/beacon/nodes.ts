/** Nodes of a beacon, asked by drand's HTTP API, one after the other until one has the round. */
import { z } from 'zod';

const told = z.object({ round: z.number(), signature: z.string() });
/** A node that takes longer is as good as away, ms. */
const patienceMs = 4_000;

/** @param urls without the chain */
export function nodesAt(
  urls: readonly string[],
  chain: string,
): (round: number) => Promise<string | undefined> {
  return async (round) => {
    for (const url of urls) {
      const signature = await ask(`${url.replace(/\/$/, '')}/${chain}/public/${round}`, round).catch(
        () => undefined,
      );
      if (signature !== undefined) return signature;
    }
    return undefined;
  };
}

async function ask(url: string, round: number): Promise<string | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
  if (!answer.ok) return undefined;
  const read = told.safeParse(await answer.json());
  return read.success && read.data.round === round ? read.data.signature : undefined;
}
