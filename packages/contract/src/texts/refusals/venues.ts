import { messages } from '../../messages.ts';
import type { Refusals } from '../text.ts';

export const venues = {
  unknown_venue: {
    code: 4000,
    zh: '没有这个场馆，资金未变动，请重新选择',
    en: 'This venue does not exist. No money has moved; please choose another one.',
  },
  venue_to_venue: {
    code: 4001,
    zh: messages.transfer.venueToVenue,
    en: 'Money cannot move directly between venues.',
  },
  venue_refused: {
    code: 4002,
    zh: '场馆未接受本次转账，资金已退回原钱包，请稍后再试',
    en: 'The venue declined the transfer. The money is back in the wallet it came from; please try again later.',
  },
  venue_unavailable: {
    code: 4003,
    zh: '该场馆暂时无法访问，资金未变动，请稍后再试',
    en: 'The venue is unavailable right now. No money has moved; please try again later.',
  },
  auto_transfer_on: {
    code: 4004,
    zh: '已开启自动免转，无需手动转账，资金未变动',
    en: 'Auto-transfer is on, so there is no need to transfer manually. No money has moved.',
  },
  unknown_game: { code: 4005, zh: '没有找到该游戏，请选择其他游戏', en: 'Game not found.' },
  no_demo: { code: 4007, zh: '该游戏暂不提供试玩', en: 'This game has no demo.' },
  no_transfer_needed: {
    code: 4006,
    zh: '该场馆直接使用中心钱包，无需转账，资金未变动，进入游戏即可',
    en: 'This venue uses the central wallet, so no transfer is needed. No money has moved; just open a game.',
  },
} as const satisfies Refusals;
