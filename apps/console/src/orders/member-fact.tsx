import type { ReactNode } from 'react';
import { MemberCell } from '../components/cells.tsx';
import { say } from '../texts/say.ts';
import type { Order } from './order.ts';

/** Whose an order is, as whoever decides reads it: it opens beside, so that the order stays theirs. */
export function memberFact({
  memberId,
  username,
}: Pick<Order, 'memberId' | 'username'>): [string, ReactNode] {
  return [
    say('会员'),
    <MemberCell key="member" id={memberId} name={username} below={String(memberId)} beside />,
  ];
}
