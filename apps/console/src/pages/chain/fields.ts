import type { ChainStanding } from '../../api/rows.ts';

type Settings = ChainStanding['settings'];

/** The settings as the form has them: one node a line, the two kinds of finality as one choice and a number. */
export type ChainFields = Omit<Settings, 'rpcUrls' | 'confirmations'> & {
  readonly nodes: string;
  readonly finality: 'finalized' | 'count';
  readonly blocks: number;
};

/** What the form suggests when a number is chosen instead of the chain's own finality. */
const usualBlocks = 19;

export function fieldsOf({ rpcUrls, confirmations, ...rest }: Settings): ChainFields {
  return {
    ...rest,
    nodes: rpcUrls.join('\n'),
    finality: confirmations === 'finalized' ? 'finalized' : 'count',
    blocks: confirmations === 'finalized' ? usualBlocks : confirmations,
  };
}

export function settingsOf({ nodes, finality, blocks, ...rest }: ChainFields): Settings {
  return {
    ...rest,
    rpcUrls: urlsOf(nodes),
    confirmations: finality === 'finalized' ? 'finalized' : blocks,
    startBlock: rest.startBlock ?? null,
  };
}

export function urlsOf(nodes: string): string[] {
  return nodes
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
