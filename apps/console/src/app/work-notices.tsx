import { BellOutlined } from '@ant-design/icons';
import { Button, Popover, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { useMessage } from '../components/use-message.ts';
import { say } from '../texts/say.ts';
import { chime, soundKey } from './chime.ts';
import styles from './frame.module.css';
import { useKeptSwitch } from './kept-choice.ts';
import { grown, type QueueCount, seenBy } from './waiting.ts';
import { noticesAllowed, tellOfWork } from './work-notice.ts';

/** Each browser has its own choice: the one on the desk may ring, the one on the phone not. */
const keys = { sound: soundKey, browser: 'mingpai.console.notice-browser' } as const;

/** Rings, and says through the browser, that work came; each can be switched off. @param queues undefined until they are known */
export function WorkNotices({ queues }: { readonly queues: readonly QueueCount[] | undefined }) {
  const [sound, setSound] = useKeptSwitch(keys.sound, true);
  const [browser, setBrowser] = useKeptSwitch(keys.browser, false);
  const message = useMessage();
  const before = useRef<ReturnType<typeof seenBy>>(undefined);
  useEffect(() => {
    if (queues === undefined) return;
    const came = grown(before.current, queues);
    before.current = seenBy(before.current, queues);
    if (came.length === 0) return;
    if (sound) chime();
    if (browser) void tellOfWork(came);
  }, [queues, sound, browser]);

  const switchBrowser = async (on: boolean) => {
    if (on && !(await noticesAllowed())) {
      message.info(say('浏览器没有允许通知，请在地址栏的网站设置里放行'), 6);
      return;
    }
    setBrowser(on);
  };
  return (
    <Popover
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
        </div>
      }
    >
      <Button type="text" icon={<BellOutlined />} aria-label={say('待办提醒')} />
    </Popover>
  );
}
