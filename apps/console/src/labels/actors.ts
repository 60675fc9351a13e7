/** Who did what a row tells of, where that need not be a colleague. */
import { say } from '../texts/say.ts';

/** A colleague's own name; of a part of the site, a gateway or an agent what people call it. Empty: nobody did. */
export function actorLabel(actor: string | null): string {
  if (actor === null) return '';
  if (actor === 'chain') return say('链上付款');
  if (actor === 'start' || actor === 'seed') return say('系统');
  const [, kind, id = ''] = /^(gateway|agent)\/(.+)$/.exec(actor) ?? [];
  if (kind === 'gateway') return say('支付通道 {0}', id);
  return kind === 'agent' ? say('代理 {0}', id) : actor;
}
