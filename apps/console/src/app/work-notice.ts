/** A notice of the browser that work came, which leads to its queue. */
import { say } from '../texts/say.ts';
import { resources } from './resources.tsx';

/** One notice stands at a time, of all that came last; the next one tells of itself again. */
const tag = 'mingpai.console.work';
/** Beside the page, which its folder is the scope of. */
const worker = 'notice-worker.js';

/** Asks whether it may. */
export async function noticesAllowed(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Who looks at the console sees its numbers; who does not is told. @param entries of the menu, behind which work came */
export async function tellOfWork(entries: readonly string[]): Promise<void> {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const came = resources.filter(({ name }) => entries.includes(name));
  const path = came[0]?.path ?? '/';
  // Without `renotify` one with the same tag takes its place in silence.
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: came.map(({ label }) => label).join(say('、')),
    tag,
    renotify: true,
    data: { path },
  };
  const title = say('明牌后台有新的待办');
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      window.location.hash = path;
      notice.close();
    };
  } catch {
    // Chrome on a phone lets a worker alone show one.
    const registration = await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
    await registration.showNotification(title, options);
  }
}
