/** How the chains are watched: what operators may set, what a key's addresses are, whether nodes can be used. */
import { checksummed } from '@mingpai/contract/eip55';
import { type Protocol, protocols } from '@mingpai/contract/states';
import type { AppContext } from '../platform/context.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { isDemonstrationKey, realChains } from '../settings/index.ts';
import { nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type KeyFault, readExtendedKey } from './extended-key.ts';
import { type ChainNode, NodeTrouble, openNode } from './node.ts';
import { nextIndexOf } from './own-addresses.ts';
import { type Cursor, cursorOf } from './store.ts';
import { transfersIn } from './transfers.ts';
import type { ChainSettings } from './watcher.ts';

export interface ChainStatus {
  readonly protocol: Protocol;
  readonly settings: ChainSettings;
  readonly receiving: string;
  readonly cursor: Cursor | undefined;
  readonly nextIndex: number | undefined;
}

export interface ChainDraft {
  readonly protocol: Protocol;
  readonly settings: Omit<ChainSettings, 'demonstrationKey'>;
  /** The shared address; empty: none. */
  readonly receiving: string;
}

const previewed = 5;

const keyFaults: Readonly<Record<KeyFault, string>> = {
  secret:
    '这是私钥或助记词，不是扩展公钥！系统没有保存它，但请视为已经泄露：立即把该钱包的资金转到新钱包，并改填新钱包的 xpub',
  unreadable: '扩展公钥不正确，应以 xpub 开头，请从钱包中完整复制',
  depth: "请填写账户级扩展公钥（如 m/44'/60'/0' 或 m/44'/195'/0'），该公钥的层级不是钱包收款使用的层级",
};

export async function chainStandings({
  site: { database },
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
  const { contract, enabled, rpcUrls, ownAddresses, extendedKey, chainId } = settings;
  const contractFault = addressFault(protocol, contract);
  if (contractFault) return refused('bad_input', `合约地址${contractFault}`);
  const receivingFault =
    receiving !== '' && (enabled || receiving !== now.receiving) && addressFault(protocol, receiving);
  if (receivingFault) return refused('bad_input', `共用收款地址${receivingFault}`);
  if (enabled && rpcUrls.length === 0) return refused('bad_input', '开启监听前请至少填写一个节点地址');
  if (ownAddresses && extendedKey === '')
    return refused(
      'bad_input',
      '每单独立地址需要填写扩展公钥；不使用独立地址时，请选择“所有订单共用一个地址”',
    );
  const key = extendedKey === '' ? undefined : readExtendedKey(extendedKey);
  if (typeof key === 'string') return refused('bad_input', keyFaults[key]);
  if (
    enabled &&
    ownAddresses &&
    chainId === realChains[protocol] &&
    isDemonstrationKey({ extendedKey, demonstrationKey: now.settings.demonstrationKey })
  )
    return refused(
      'bad_input',
      '这个扩展公钥是演示站点自带的，私钥就在服务器上，不能用来收真实的款项；未作改动，请先填写自己钱包的扩展公钥',
    );
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
  if (typeof key === 'string') return refused('bad_input', keyFaults[key]);
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
}

/** What each node would answer the watcher now. */
export function tryNodes(
  { outbound }: Pick<AppContext, 'outbound'>,
  {
    protocol,
    rpcUrls,
    chainId,
    contract,
  }: Pick<ChainSettings, 'rpcUrls' | 'chainId' | 'contract'> & { readonly protocol: Protocol },
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
        return { head, finalized: await finalizedOf(node), trouble: undefined };
      } catch (error) {
        if (!(error instanceof NodeTrouble)) throw error;
        return { head: undefined, finalized: undefined, trouble: error.message };
      }
    }),
  );
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

function addressFault(protocol: Protocol, text: string): string | undefined {
  const address = nodeAddress(protocol, text);
  if (!address) return `不是${protocol}地址，请核对`;
  // Upper and lower case are the checksum of Ethereum's addresses (EIP-55), where both occur.
  const digits = text.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (protocol === 'ERC20' && mixed && text !== `0x${checksummed(address.slice(2))}`)
    return '大小写校验不通过，请重新复制';
  return undefined;
}
