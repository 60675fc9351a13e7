/** What can be stopped, in words. */

import { stopKindWords } from '@mingpai/contract/console/site/list-words';
import type { StopKind } from '@mingpai/contract/states';
import type { StopRow, SwitchedOff } from '../api/rows.ts';
import { inWords } from '../texts/both.ts';
import { language } from '../texts/language.ts';
import { say } from '../texts/say.ts';
import { wayLabels } from './contract.ts';

export const stopKindLabels: Readonly<Record<StopKind, string>> = inWords(stopKindWords);

/** What a kind asks for besides, in words; none for what there is one only of. */
export const stopTargetLabels: Readonly<Partial<Record<StopKind, string>>> = {
  way: say('支付方式'),
  network: say('链'),
  venue: say('场馆'),
  game: say('游戏'),
  member: say('会员'),
  play: say('会员'),
};

type Stopped = Pick<StopRow, 'kind' | 'target' | 'named'>;

/** `一条链 TRC20`, `一个场馆 明牌棋牌`, `一位会员的取款 lucky88（100012）`. */
export function stopTitle(stop: Stopped): string {
  return stop.target === '' ? stopKindLabels[stop.kind] : `${stopKindLabels[stop.kind]} ${targetOf(stop)}`;
}

/** `网站`, `场馆 明牌棋牌`, `支付通道 演示`. */
export function switchedTitle({ kind, ...named }: Pick<SwitchedOff, 'kind' | 'name' | 'nameEn'>): string {
  if (kind === 'site') return say('网站');
  return `${kind === 'venue' ? say('场馆') : say('支付通道@one')} ${nameOf(named)}`;
}

function targetOf({ kind, target, named }: Stopped): string {
  if (kind === 'way') return wayName(target);
  if (named === null) return target;
  return kind === 'member' || kind === 'play' ? say('{0}（{1}）', named.name, target) : nameOf(named);
}

/** As staff read it. @param way one that orders are made by */
export function wayName(way: string): string {
  return Object.entries(wayLabels).find(([code]) => code === way)?.[1] ?? way;
}

function nameOf({ name, nameEn }: { readonly name: string; readonly nameEn: string }): string {
  return language === 'en' ? nameEn || name : name;
}
