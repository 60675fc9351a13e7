import { Button, Modal } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Alert } from '../components/alert.tsx';
import { PinnedNote } from '../components/pinned-note.tsx';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import styles from './decision-dialog.module.css';
import { dialogActionOf } from './dialog-keys.ts';
import { useOpenOrder } from './open-order.ts';
import { decisionOf, type Order } from './order.ts';
import { Questions } from './questions.tsx';
import { isRed } from './red-signs.ts';
import { useLookedAt } from './use-looked-at.ts';

type Props = {
  readonly title: string;
  /** The order as it stands now; once it is decided the dialog only says by whom. */
  readonly order: Order;
  readonly confirm: string;
  readonly danger?: boolean;
  /** Why it cannot be confirmed by this person at this moment. */
  readonly hindrance?: string | undefined;
  readonly deciding: boolean;
  readonly fault: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The frame of all four decisions: what happens, what went wrong, who was quicker or works on it, one button. */
export function DecisionDialog({ order, ...props }: Props) {
  const { title, confirm, danger = false, hindrance, deciding, fault, onConfirm, onClose, children } = props;
  const work = useOpenOrder();
  const other = order.claim !== null && !order.claim.own ? order.claim : undefined;
  const decided = order.state !== 'pending';
  // One question at a time: what is asked has its hours first.
  const asks = !decided && order.question?.state !== 'asked';
  const shut = decided || hindrance !== undefined || other !== undefined;
  // Nobody approves a red sign by pressing Enter once more: the focus is on the signs, and `a` leads to the button.
  const red = !danger && isRed(order);
  const byItself = work?.byItself === true;
  const lookedAt = useLookedAt(byItself);
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const ready = !shut && !deciding && lookedAt;
  const led = useRef(false);
  // A button that could not be pressed could not have the focus either: it gets it now, unless somebody went to another one.
  useEffect(() => {
    if (!byItself || !lookedAt || danger || (red && !led.current)) return;
    const focused = document.activeElement;
    const own = body.current?.closest('[role="dialog"]')?.contains(focused) === true;
    if (!own || focused?.matches('button, input, textarea, a') !== true) button.current?.focus();
  }, [byItself, lookedAt, danger, red]);
  // Neither could one of a colleague's order: whoever takes it over goes on as with one's own.
  const held = useRef(false);
  const isHeld = other !== undefined;
  useEffect(() => {
    if (held.current && !isHeld && !shut && !danger && !red) button.current?.focus();
    held.current = isHeld;
  }, [isHeld, shut, danger, red]);
  useDialogKeys({
    close: onClose,
    confirm: () => {
      if (ready) onConfirm();
    },
    lost: danger || red || !ready ? undefined : onConfirm,
    reject: danger || decided ? undefined : work?.onReject,
    park: decided ? undefined : work?.onPark,
    ask: asks ? work?.onAsk : undefined,
    passOver: work?.onPassOver,
    approve: danger
      ? undefined
      : () => {
          led.current = true;
          button.current?.focus();
        },
    takeOver: decided || other === undefined ? undefined : work?.onTakeOver,
  });
  return (
    <Modal
      open
      title={title}
      width={560}
      // Its button is in sight at 900 px, signs and all.
      style={{ top: 24 }}
      destroyOnHidden
      // Closing is safe at any time: what was sent goes on, and the queue shows what became of it.
      onCancel={onClose}
      maskClosable={false}
      keyboard={false}
      afterOpenChange={(shown) => {
        if (!shown) return;
        if (red) body.current?.focus();
        // The window before it takes the focus along when it goes: the reason is typed at once all the same.
        if (danger) body.current?.querySelector('textarea')?.focus();
        else if (!red && document.activeElement === document.body) button.current?.focus();
      }}
      footer={
        <div className={styles.footer}>
          {work !== undefined && !decided && (
            <span className={styles.others}>
              {!danger && (
                <Button type="text" size="small" onClick={work.onReject}>
                  {say('拒绝')} <kbd>R</kbd>
                </Button>
              )}
              <Button type="text" size="small" onClick={work.onPark}>
                {say('搁置')} <kbd>P</kbd>
              </Button>
              {asks && (
                <Button type="text" size="small" onClick={work.onAsk}>
                  {say('询问')} <kbd>Q</kbd>
                </Button>
              )}
              <Button type="text" size="small" onClick={work.onPassOver}>
                {say('跳过')} <kbd>S</kbd>
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{decided ? say('关闭') : say('取消')}</Button>
          <Button
            ref={button}
            type="primary"
            danger={danger}
            disabled={shut || !lookedAt}
            loading={deciding}
            autoFocus={!danger && !shut && !red && lookedAt}
            onClick={onConfirm}
          >
            {confirm}
            {/* The way there, which a red sign makes longer: nothing else on the screen tells of it. */}
            {red && !danger && !decided && (
              <span aria-hidden="true">
                <kbd> A ↵</kbd>
              </span>
            )}
          </Button>
        </div>
      }
    >
      <div
        ref={body}
        tabIndex={-1}
        className={red ? (styles.red ?? '') : ''}
        {...(red && { 'aria-label': say('有红色提示，请先查看') })}
        {...(red && { role: 'group' })}
      >
        <PinnedNote memberId={order.memberId} beside />
        {children}
        <Questions order={order} />
      </div>
      <div className={styles.notices} aria-live="polite">
        {decided && <Decided order={order} />}
        {!decided && other !== undefined && (
          <Alert
            type="warning"
            showIcon
            message={say('{0} 自 {1} 起正在处理这一笔', other.by, beijing(other.since))}
            action={
              work && (
                <Button size="small" onClick={work.onTakeOver}>
                  {say('接手')} <kbd>T</kbd>
                </Button>
              )
            }
          />
        )}
        {!decided && hindrance !== undefined && <Alert type="warning" showIcon message={hindrance} />}
        {!decided && fault !== null && <Alert type="error" showIcon message={fault.message} />}
      </div>
    </Modal>
  );
}

type Keys = {
  readonly close: () => void;
  readonly confirm: () => void;
  /** What Enter does while the focus is nowhere. */
  readonly lost: (() => void) | undefined;
  readonly reject: (() => void) | undefined;
  readonly park: (() => void) | undefined;
  readonly ask: (() => void) | undefined;
  readonly passOver: (() => void) | undefined;
  readonly approve: (() => void) | undefined;
  readonly takeOver: (() => void) | undefined;
};

/** Escape closes also when the focus was on a button that has just become disabled, and so is nowhere. */
function useDialogKeys({ close, confirm, lost, ...does }: Keys): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    // Held down, Enter would press the button of the next order, too.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    // The window before it took the focus along: Enter means the button all the same.
    if (event.key === 'Enter' && event.target === document.body && lost !== undefined) return lost();
    // Enter is a new line in a reason; with Ctrl it is the button.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return confirm();
    if (event.key === 'Escape' && !event.isComposing) return close();
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const action = dialogActionOf(event, typing);
    const act = action && does[action];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function Decided({ order }: { readonly order: Order }) {
  const when = order.decidedAt === null ? '' : say('，{0}', beijing(order.decidedAt));
  const why = order.reason === null ? '' : say('，原因：{0}', order.reason);
  return (
    <Alert
      type="info"
      showIcon
      message={say('该订单{0}{1}{2}', decisionOf(order), when, why)}
      description={say('本窗口不会再移动资金。')}
    />
  );
}
