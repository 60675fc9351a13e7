/** The chain's own lists of addresses, asked of the nodes that are configured anyway: as many as there are, at the same time. */
import type { Protocol } from '@mingpai/contract/states';
import {
  type AddressCheck,
  type Asked,
  checkAddress,
  type ListName,
  type NodeWord,
  setAside,
  type Told,
} from '../address-checks/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Settings } from '../settings/index.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import { type ChainNode, NodeSilence, NodeTrouble, openNode } from './node.ts';
import { healthOf } from './node-health.ts';
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
  const { safe = null } = (await cursorOf(site.database, protocol)) ?? {};
  const plan = { chainId: set.chainId, safe, questions: questionsOf(protocol, set), about };
  const health = healthOf(site);
  const now = site.clock.now().getTime();
  const answers = await Promise.all(
    set.rpcUrls.map(async (url, index): Promise<NodeWord> => {
      if (health.isSilent(url, now)) return noWord(index + 1, 'was silent within the last minute');
      const node = openNode(url, site.outbound, { timeoutMs: eachMs });
      const { word, silent } = await wordOf(node, index + 1, plan);
      if (silent) health.wasSilent(url, now);
      return word;
    }),
  );
  const alone = loneVoice(answers);
  const told = verdictOf(
    answers.map((word, index) => {
      const url = set.rpcUrls[index] ?? '';
      if (word.node === alone) health.contradicted(url, address, now);
      const leftOut = word.lists !== null && health.isLeftOut(url, now);
      if (!leftOut) return word;
      site.log.error(
        { chain: protocol, node: word.node },
        'chain: a node contradicts the others on address after address, and is not believed',
      );
      return noWord(word.node, `${setAside}, and said ${word.lists?.join(', ') || 'clear'}`);
    }),
  );
  if (told.verdict !== 'clear')
    site.log.warn(
      { chain: protocol, verdict: told.verdict, why: told.why },
      'chain: an address is not clear',
    );
  return told;
}

/** What is asked of each node: the issuer's list, and the oracle's where one is named. */
export function questionsOf(
  protocol: Protocol,
  set: { readonly contract: string; readonly sanctionsOracle: string },
): readonly Question[] {
  const asked = [
    { list: 'issuer', contract: set.contract, selector: issuerQuestion[protocol] },
    { list: 'sanctions', contract: set.sanctionsOracle, selector: oracleQuestion },
  ] as const;
  return asked.flatMap(({ contract, ...question }) => {
    const at = nodeAddress(protocol, contract);
    return at === undefined ? [] : [{ ...question, contract: at }];
  });
}

/** The place of the one node that says otherwise than all others, where at least two others agree. */
function loneVoice(answers: readonly NodeWord[]): number | undefined {
  const words = answers.filter(({ lists }) => lists !== null);
  const named = words.filter(({ lists }) => (lists?.length ?? 0) > 0);
  const clear = words.filter(({ lists }) => lists?.length === 0);
  if (words.length < 3) return undefined;
  if (named.length === 1) return named[0]?.node;
  return clear.length === 1 ? clear[0]?.node : undefined;
}

function noWord(node: number, trouble: string): NodeWord {
  return { node, block: null, lists: null, trouble };
}

export interface Question {
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
async function wordOf(
  node: ChainNode,
  place: number,
  plan: Plan,
): Promise<{ readonly word: NodeWord; readonly silent: boolean }> {
  /** What it has said by then stays, whatever becomes of the rest. */
  const said: Said = { block: null, lists: [] };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_kept, fail) => {
    timer = setTimeout(() => fail(new NodeSilence(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([askOne(node, plan, said), late]);
    return { word: { node: place, ...said, trouble: null }, silent: false };
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    const trouble = error.message;
    // A yes is one, also where another list could not be asked; a no is one only of all of them.
    const word = said.lists.length > 0 ? { node: place, ...said, trouble } : noWord(place, trouble);
    return { word: { ...word, lists: word.lists && [...word.lists] }, silent: error instanceof NodeSilence };
  } finally {
    clearTimeout(timer);
  }
}

interface Said {
  block: string | null;
  readonly lists: ListName[];
}

async function askOne(node: ChainNode, plan: Plan, said: Said): Promise<void> {
  const { chainId, safe, questions, about } = plan;
  await node.checkChain(chainId);
  const head = await node.block('latest');
  if (!head) throw new NodeTrouble('the node has no newest block');
  if (safe !== null && head.number < safe)
    throw new NodeTrouble(`the node lags: block ${head.number}, and ${safe} was final already`);
  said.block = head.number.toString();
  let trouble: NodeTrouble | undefined;
  for (const { list, contract, selector } of questions)
    try {
      if (await node.flag(contract, selector, about)) said.lists.push(list);
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      trouble ??= error;
    }
  if (trouble) throw trouble;
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
