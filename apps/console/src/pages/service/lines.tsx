import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { askedBetOf, pictureWords } from '@mingpai/contract/service';
import { Tag } from 'antd';
import { Link } from 'react-router';
import type { ServiceMessage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { beijingShort } from '../../labels/time.ts';
import { orderPath, queueOf } from '../../orders/order-path.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ChatPicture } from './chat-picture.tsx';
import styles from './page.module.css';

type BubbleProps = {
  readonly conversation: number;
  readonly memberId: number | null;
  readonly message: ServiceMessage;
  readonly seen: boolean;
  /** It was looked for. */
  readonly found: boolean;
};

export function MessageBubble({ conversation, memberId, message, seen, found }: BubbleProps) {
  const { id, from, name, text, orderNo, createdAt, picture } = message;
  const own = from === 'staff';
  const bet = own ? undefined : askedBetOf(text);
  return (
    <div className={styles.message} data-own={own || undefined} data-found={found || undefined}>
      {orderNo !== '' && <OrderTag orderNo={orderNo} />}
      {bet !== undefined && <BetTag bet={bet} />}
      {picture !== null && (
        <ChatPicture conversation={conversation} memberId={memberId} message={id} size={picture} />
      )}
      {(picture === null || text !== pictureWords) && <p className={styles.text}>{text}</p>}
      <span className={styles.time}>
        {own ? `${name} · ` : ''}
        {beijingShort(createdAt, new Date())}
        {own && (seen ? say(' · 已读') : say(' · 已送达'))}
      </span>
    </div>
  );
}

/** The order that the message is about, leading to its page for who may read its queue. */
function OrderTag({ orderNo }: { readonly orderNo: string }) {
  const queue = queueOf(orderNo);
  const words = said('订单 {0}', orderNo);
  return (
    <Tag bordered={false}>
      <May resource={queue} action="list" fallback={words}>
        <Link to={orderPath(queue, encodeURIComponent(orderNo))}>{words}</Link>
      </May>
    </Tag>
  );
}

/** The bet that the message asks about, leading to those of its number for who may look at bets. */
function BetTag({ bet }: { readonly bet: string }) {
  const words = said('注单 {0}', bet);
  return (
    <Tag bordered={false}>
      <May resource="bets" action="list" fallback={words}>
        <Link to={`/bets?number=${encodeURIComponent(bet)}`}>{words}</Link>
      </May>
    </Tag>
  );
}

type Handover = ConsoleAnswer<'serviceThread'>['handovers'][number];

/** Who took it, handed it over or ended it; the member sees none of it. */
export function HandoverLine({ handover }: { readonly handover: Handover }) {
  const { at, note } = handover;
  return (
    <p className={styles.handover}>
      {happened(handover)} · {beijingShort(at, new Date())}
      {note !== '' && (
        <>
          <br />
          {said('留言：{0}', note)}
        </>
      )}
    </p>
  );
}

function happened({ kind, by, from, to }: Handover): string {
  if (by === null) return say('对方结束了对话');
  if (kind === 'ended') return say('{0} 结束了对话', by);
  if (to === null) return say('{0} 放回待接列表', by);
  if (to !== by) return say('{0} 转交给 {1}', by, to);
  return from === null ? say('{0} 接下对话', by) : say('{0} 从 {1} 接手', by, from);
}
