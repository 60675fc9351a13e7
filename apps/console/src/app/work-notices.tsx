import { Button, Checkbox, Popover, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { BellOutlined } from '../components/icons.ts';
import { useMessage } from '../components/use-message.ts';
import { queueWords } from '../labels/queues.ts';
import { say } from '../texts/say.ts';
import { chime, soundKey } from './chime.ts';
import styles from './frame.module.css';
import { useKeptNames, useKeptSwitch } from './kept-choice.ts';
import { grown, type QueueCount, seenBy } from './waiting.ts';
import { noticesAllowed, tellOfWork } from './work-notice.ts';

/** Each browser has its own choice: the one on the desk may ring, the one on the phone not. */
const keys = {
  sound: soundKey,
  browser: 'mingpai.console.notice-browser',
  /** Those that say nothing are kept: a queue that comes to somebody later rings by itself. */
  silent: 'mingpai.console.notice-silent',
} as const;

/**
 * Rings, and says through the browser, that work came to the queues that were chosen, all that this person may look at before anybody chose;
 * each way can be switched off. @param queues undefined until they are known
 */
export function WorkNotices({ queues }: { readonly queues: readonly QueueCount[] | undefined }) {
  const [sound, setSound] = useKeptSwitch(keys.sound, true);
  const [browser, setBrowser] = useKeptSwitch(keys.browser, false);
  const [silent, setSilent] = useKeptNames(keys.silent);
  const message = useMessage();
  const before = useRef<ReturnType<typeof seenBy>>(undefined);
  useEffect(() => {
    if (queues === undefined) return;
    const came = grown(
      before.current,
      queues.filter(({ name }) => !silent.includes(name)),
    );
    before.current = seenBy(before.current, queues);
    if (came.length === 0) return;
    if (sound) chime();
    if (browser) void tellOfWork(came);
  }, [queues, sound, browser, silent]);

  const switchBrowser = async (on: boolean) => {
    if (on && !(await noticesAllowed())) {
      message.info(say('浏览器没有允许通知，请在地址栏的网站设置里放行'), 6);
      return;
    }
    setBrowser(on);
  };
  const [open, setOpen] = useOpenHere();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      title={say('有新的待办时')}
      content={
        <div className={styles.notices}>
          <span id="notice-sound">{say('提示音')}</span>
          <Switch aria-labelledby="notice-sound" checked={sound} onChange={setSound} />
          <span id="notice-browser">{say('浏览器通知')}</span>
          <Switch
            aria-labelledby="notice-browser"
            checked={browser}
            onChange={(on) => void switchBrowser(on)}
          />
          <QueueChoice names={queues?.map(({ name }) => name) ?? []} silent={silent} onChange={setSilent} />
        </div>
      }
    >
      <Button type="text" icon={<BellOutlined />} aria-label={say('待办提醒')} aria-expanded={open} />
    </Popover>
  );
}

/** Open until somebody closes it, by Escape too, or goes to another page, which it would lie over. */
function useOpenHere() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const close = () => setOpen(false);
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('hashchange', close);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('hashchange', close);
    };
  }, [open]);
  return [open, setOpen] as const;
}

type ChoiceProps = {
  /** The queues that this person may look at. */
  readonly names: readonly QueueCount['name'][];
  readonly silent: readonly string[];
  readonly onChange: (silent: readonly string[]) => void;
};

/** Which queues tell of their work. What is silent of queues that another person of this browser sees stays so. */
function QueueChoice({ names, silent, onChange }: ChoiceProps) {
  const others = silent.filter((name) => !names.some((one) => one === name));
  const quiet = names.filter((name) => silent.includes(name));
  if (names.length < 2) return null;
  return (
    <fieldset className={styles.queues}>
      <legend>{say('提醒哪些队列')}</legend>
      <Checkbox
        className={styles.all ?? ''}
        checked={quiet.length === 0}
        indeterminate={quiet.length > 0 && quiet.length < names.length}
        onChange={({ target }) => onChange(target.checked ? others : [...others, ...names])}
      >
        {say('全部')}
      </Checkbox>
      {names.map((name) => (
        <Checkbox
          key={name}
          checked={!silent.includes(name)}
          onChange={({ target }) =>
            onChange(target.checked ? silent.filter((one) => one !== name) : [...silent, name])
          }
        >
          {queueWords[name].name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
