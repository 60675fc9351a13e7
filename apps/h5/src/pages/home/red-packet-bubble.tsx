import FloatingBubble from 'antd-mobile/es/components/floating-bubble';
import '../../ui/library-motion.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { useTexts } from './labels.ts';
import styles from './red-packet-bubble.module.css';

/** The red packet that can be dragged along the edges and opens /hongbao. */
export default function RedPacketBubble() {
  const { redPacket } = useTexts();
  const go = useGo();
  const invited = useInvitation();
  return (
    <FloatingBubble className={styles.bubble ?? ''} axis="xy" magnetic="x">
      <button
        type="button"
        className={styles.packet}
        aria-label={redPacket}
        onClick={() => {
          if (invited('/hongbao')) go('/hongbao');
        }}
      >
        <img src="/pictures/red-packet/bubble.svg" alt="" width={49} height={56} draggable={false} />
      </button>
    </FloatingBubble>
  );
}
