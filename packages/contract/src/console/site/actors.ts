/** Who did what a row tells of, where that need not be a colleague: in words, for lists and for their files. */
import type { Both } from '../exports/column.ts';

/** A colleague's own name; of a part of the site, a gateway or an agent what people call it. */
export function actorWords(actor: string): Both {
  if (actor === 'chain') return ['链上付款', 'Payment on a chain'];
  if (actor === 'start' || actor === 'seed') return ['系统', 'System'];
  const [, kind, id = ''] = /^(gateway|agent)\/(.+)$/.exec(actor) ?? [];
  if (kind === 'gateway') return [`支付通道 ${id}`, `Gateway ${id}`];
  return kind === 'agent' ? [`代理 ${id}`, `Agent ${id}`] : [actor, actor];
}
