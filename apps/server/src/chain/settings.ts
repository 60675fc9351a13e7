/** How the chains are watched: what operators may set, what a key's addresses are, whether nodes can be used. */
import type { PlainRefusalCode } from '@mingpai/contract/codes';
import { checksummed } from '@mingpai/contract/eip55';
import { type Protocol, protocols } from '@mingpai/contract/states';
import { nodesSetAside } from '../address-checks/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { isDemonstrationKey, realChains } from '../settings/index.ts';
import { questionsOf } from './address-lists.ts';
import { nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type KeyFault, readExtendedKey } from './extended-key.ts';
import { type ChainNode, NodeTrouble, openNode } from './node.ts';
import { nextIndexOf } from './own-addresses.ts';
import type { ChainSettings } from './receipts.ts';
import { type Cursor, cursorOf } from './store.ts';
import { transfersIn } from './transfers.ts';

export interface ChainStatus {
  readonly protocol: Protocol;
  readonly settings: ChainSettings;
  readonly receiving: string;
  readonly cursor: Cursor | undefined;
  /** Places of the nodes that are not believed about addresses, because they contradict the others. */
  readonly contradicting: readonly number[];
  readonly nextIndex: number | undefined;
}

export interface ChainDraft {
  readonly protocol: Protocol;
  readonly settings: Omit<ChainSettings, 'demonstrationKey'>;
  /** The shared address; empty: none. */
  readonly receiving: string;
}

const previewed = 5;

const keyRefusals = {
  secret: 'extended_key_secret',
  unreadable: 'extended_key_unreadable',
  depth: 'extended_key_depth',
} as const satisfies Readonly<Record<KeyFault, PlainRefusalCode>>;

/** So far back it is looked for nodes that contradict the others, in ms. */
const latelyMs = 3_600_000;

export async function chainStandings({
  site: { database, clock },
  settings,
}: Pick<ChainDeps, 'site' | 'settings'>): Promise<ChainStatus[]> {
  const [all, { receiving }] = await Promise.all([settings.current('chain'), settings.current('payments')]);
  return Promise.all(
    protocols.map(async (protocol) => {
      const key = readExtendedKey(all[protocol].extendedKey);
      return {
        protocol,
        settings: all[protocol],
        receiving: receiving[protocol],
        cursor: await cursorOf(database, protocol),
        contradicting: await nodesSetAside(database, protocol, new Date(clock.now().getTime() - latelyMs)),
        nextIndex: typeof key === 'string' ? undefined : await nextIndexOf(database, protocol, key.name),
      };
    }),
  );
}

/**
 * @param now the settings and the shared address as they are; while nobody watches the chain the address may be anything, and is
 *   checked when it is changed
 * @returns what is wrong with a draft, or what is to be kept of it
 */
export function checkDraft(
  { protocol, settings, receiving }: ChainDraft,
  now: { readonly settings: ChainSettings; readonly receiving: string },
): Outcome<ChainDraft> {
  const { contract, enabled, rpcUrls, ownAddresses, extendedKey, chainId, sanctionsOracle } = settings;
  const contractFault = refuseAddress('contract', protocol, contract);
  if (contractFault) return contractFault;
  const receivingFault =
    receiving !== '' && (enabled || receiving !== now.receiving)
      ? refuseAddress('receiving', protocol, receiving)
      : undefined;
  if (receivingFault) return receivingFault;
  const oracleFault =
    sanctionsOracle === '' ? undefined : refuseAddress('contract', protocol, sanctionsOracle);
  if (oracleFault) return oracleFault;
  if (enabled && rpcUrls.length === 0) return refused('chain_node_missing');
  if (ownAddresses && extendedKey === '') return refused('extended_key_missing');
  const key = extendedKey === '' ? undefined : readExtendedKey(extendedKey);
  if (typeof key === 'string') return refused(keyRefusals[key]);
  if (
    enabled &&
    ownAddresses &&
    chainId === realChains[protocol] &&
    isDemonstrationKey({ extendedKey, demonstrationKey: now.settings.demonstrationKey })
  )
    return refused('extended_key_of_demonstration');
  return done({ protocol, settings, receiving });
}

export interface Preview {
  readonly nextIndex: number;
  readonly addresses: readonly { readonly index: number; readonly path: string; readonly address: string }[];
}

/** The first addresses of a key, for people to compare with what their wallet shows. */
export async function previewOf(
  { site }: Pick<ChainDeps, 'site'>,
  protocol: Protocol,
  extendedKey: string,
): Promise<Outcome<Preview>> {
  const key = readExtendedKey(extendedKey);
  if (typeof key === 'string') return refused(keyRefusals[key]);
  return done({
    nextIndex: await nextIndexOf(site.database, protocol, key.name),
    addresses: Array.from({ length: previewed }, (_none, index) => ({
      index,
      path: `${key.path}${index}`,
      address: key.address(protocol, index),
    })),
  });
}

export interface NodeStatus {
  readonly head: bigint | undefined;
  readonly finalized: bigint | undefined;
  readonly trouble: string | undefined;
  /** Why it could not be asked for the lists of addresses; none: it could, or nobody is to. */
  readonly listTrouble: string | undefined;
}

/** What each node would answer the watcher now. */
export function tryNodes(
  { outbound }: Pick<AppContext, 'outbound'>,
  {
    protocol,
    rpcUrls,
    chainId,
    contract,
    checkAddresses,
    sanctionsOracle,
  }: Pick<ChainSettings, 'rpcUrls' | 'chainId' | 'contract' | 'checkAddresses' | 'sanctionsOracle'> & {
    readonly protocol: Protocol;
  },
): Promise<NodeStatus[]> {
  const address = nodeAddress(protocol, contract);
  return Promise.all(
    rpcUrls.map(async (url) => {
      const node = openNode(url, outbound);
      try {
        await node.checkChain(chainId);
        const head = (await node.block('latest'))?.number;
        if (head !== undefined && address)
          await transfersIn(node, { contract: address, recipients: [address], from: head, to: head });
        const questions = checkAddresses ? questionsOf(protocol, { contract, sanctionsOracle }) : [];
        const listTrouble = await listTroubleOf(node, questions);
        return { head, finalized: await finalizedOf(node), trouble: undefined, listTrouble };
      } catch (error) {
        if (!(error instanceof NodeTrouble)) throw error;
        return { head: undefined, finalized: undefined, trouble: error.message, listTrouble: undefined };
      }
    }),
  );
}

/** Asks for the lists' own contracts: what they say of themselves matters nothing, only whether they say anything. */
async function listTroubleOf(
  node: ChainNode,
  questions: ReturnType<typeof questionsOf>,
): Promise<string | undefined> {
  for (const { list, contract, selector } of questions)
    try {
      await node.flag(contract, selector, contract);
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      return `${list}: ${error.message}`;
    }
  return undefined;
}

/** Not every node knows the word. */
async function finalizedOf(node: ChainNode): Promise<bigint | undefined> {
  try {
    return (await node.block('finalized'))?.number;
  } catch (error) {
    if (error instanceof NodeTrouble) return undefined;
    throw error;
  }
}

function refuseAddress(
  which: 'contract' | 'receiving',
  protocol: Protocol,
  text: string,
): Refused | undefined {
  const address = nodeAddress(protocol, text);
  if (!address) return refused('chain_address_malformed', { address: which, protocol });
  // Upper and lower case are the checksum of Ethereum's addresses (EIP-55), where both occur.
  const digits = text.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (protocol === 'ERC20' && mixed && text !== `0x${checksummed(address.slice(2))}`)
    return refused('chain_address_checksum', { address: which });
  return undefined;
}
