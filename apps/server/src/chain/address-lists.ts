/** The chain's own lists of addresses, asked of the nodes that are configured anyway: as many as there are, at the same time. */
import type { Protocol } from '@mingpai/contract/states';
import {
  type AddressCheck,
  type Asked,
  checkAddress,
  type ListName,
  type NodeWord,
  type Told,
} from '../address-checks/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Settings } from '../settings/index.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import { type ChainNode, NodeTrouble, openNode } from './node.ts';
import { cursorOf } from './store.ts';

/** First four bytes of the hash of each function's name: what the token's contract of a network is asked, and what an oracle is. */
const issuerQuestion = {
  /** getBlackListStatus(address) */
  TRC20: '0x59bf1abe',
  /** isBlackListed(address) */
  ERC20: '0xe47d6060',
} as const satisfies Record<Protocol, string>;
/** isSanctioned(address) */
const oracleQuestion = '0xdf592f7d';

/** All nodes together have so long, in ms: a member waits for it when they bind an address. */
const patienceMs = 5_000;
const eachMs = 2_000;

interface AskDeps {
  readonly site: AppContext;
  readonly settings: Settings;
}

/** What the lists say of an address now, kept beside what it is asked for. @returns undefined where nobody is to be asked */
export function checkOnChain(
  parts: AskDeps,
  asked: Asked,
  freshMs?: number,
): Promise<AddressCheck | undefined> {
  return checkAddress(parts.site, (one) => askLists(parts, one), asked, freshMs);
}

async function askLists(
  { site, settings }: AskDeps,
  { protocol, address }: Pick<Asked, 'protocol' | 'address'>,
): Promise<Told | undefined> {
  const { [protocol]: set } = await settings.current('chain');
  const contract = nodeAddress(protocol, set.contract);
  const about = nodeAddress(protocol, address);
  if (!set.enabled || !set.checkAddresses || !contract || !about) return undefined;
  const questions: Question[] = [{ list: 'issuer', contract, selector: issuerQuestion[protocol] }];
  const oracle = nodeAddress(protocol, set.sanctionsOracle);
  if (oracle) questions.push({ list: 'sanctions', contract: oracle, selector: oracleQuestion });
  const { safe = null } = (await cursorOf(site.database, protocol)) ?? {};
  const plan = { chainId: set.chainId, safe, questions, about };
  const answers = await Promise.all(
    set.rpcUrls.map((url, index) =>
      wordOf(openNode(url, site.outbound, { timeoutMs: eachMs }), index + 1, plan),
    ),
  );
  const told = verdictOf(answers);
  if (told.verdict !== 'clear')
    site.log.warn(
      { chain: protocol, verdict: told.verdict, why: told.why },
      'chain: an address is not clear',
    );
  return told;
}

interface Question {
  readonly list: ListName;
  readonly contract: NodeAddress;
  readonly selector: string;
}

interface Plan {
  readonly chainId: number;
  /** A node that stands below what was final for us may not have heard of the list's newest entry. */
  readonly safe: bigint | null;
  readonly questions: readonly Question[];
  readonly about: NodeAddress;
}

/** A node's word, or why it has none: whatever goes wrong with it is its own, and holds up no other. */
async function wordOf(node: ChainNode, place: number, plan: Plan): Promise<NodeWord> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_kept, fail) => {
    timer = setTimeout(() => fail(new NodeTrouble(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([askOne(node, place, plan), late]);
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    return { node: place, block: null, lists: null, trouble: error.message };
  } finally {
    clearTimeout(timer);
  }
}

async function askOne(node: ChainNode, place: number, plan: Plan): Promise<NodeWord> {
  const { chainId, safe, questions, about } = plan;
  await node.checkChain(chainId);
  const head = await node.block('latest');
  if (!head) throw new NodeTrouble('the node has no newest block');
  if (safe !== null && head.number < safe)
    throw new NodeTrouble(`the node lags: block ${head.number}, and ${safe} was final already`);
  const lists: ListName[] = [];
  for (const { list, contract, selector } of questions)
    if (await node.flag(contract, selector, about)) lists.push(list);
  return { node: place, block: head.number.toString(), lists, trouble: null };
}

/** With more than one node two have to say the same; a single one that says otherwise is a contradiction, unless two say it is listed. */
export function verdictOf(answers: readonly NodeWord[]): Told {
  const words = answers.flatMap(({ lists }) => (lists === null ? [] : [lists]));
  const named = words.filter((lists) => lists.length > 0);
  const lists = [...new Set(named.flat())].toSorted();
  const needed = Math.min(2, answers.length);
  if (answers.length > 0 && named.length >= needed) return { verdict: 'listed', why: null, lists, answers };
  if (named.length > 0 && named.length < words.length)
    return { verdict: 'unknown', why: 'disagree', lists, answers };
  if (answers.length > 0 && named.length === 0 && words.length >= needed)
    return { verdict: 'clear', why: null, lists, answers };
  return { verdict: 'unknown', why: 'away', lists, answers };
}
