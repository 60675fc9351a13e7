/** A browser's side of Web Push, played as far as a headless Chromium has none. */
import type { Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../apps/server/src/push/testing.ts';

/** What a push service would have given this page's browser; all else of it is real. */
export async function playSubscription(page: Page, { endpoint, p256dh, auth }: TestBrowser): Promise<void> {
  await page.evaluate(
    (keys) => {
      let subscription: unknown = null;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
          const letters = btoa(String.fromCharCode(...applicationServerKey));
          document.documentElement.dataset.pushKey = letters
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replace(/=+$/, '');
          subscription = {
            endpoint: keys.endpoint,
            options: { applicationServerKey },
            toJSON: () => ({ keys }),
            unsubscribe: async () => {
              subscription = null;
              return true;
            },
          };
          return subscription;
        },
      });
    },
    { endpoint, p256dh, auth },
  );
}

/** Hands the browser what its push service would: the decrypted message, for the page's service worker. */
export async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  cdp.on('ServiceWorker.workerRegistrationUpdated', (update) => {
    for (const { registrationId, isDeleted } of update.registrations)
      if (!isDeleted) registrations.push(registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [registrationId = ''] = registrations;
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await cdp.detach();
}

/** How many service workers this page's browser has registered. */
export function workers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** A headless shell has no window to ask in: it says no before it is asked. */
export async function playPermission(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
}

/** ... nor one to show a notice in: the worker gets a list in its place. */
export async function playNotices(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const shown: object[] = [];
    const { registration } = globalThis as unknown as WorkerSide;
    Object.assign(registration, {
      showNotification: async (title: string, options: object) => {
        const notice = { title, ...options, close: () => shown.splice(shown.indexOf(notice), 1) };
        shown.push(notice);
      },
      getNotifications: async () => shown,
    });
  });
}

/** The types of a page know nothing of a worker's. */
export interface WorkerSide {
  readonly registration: ServiceWorkerRegistration;
  readonly ExtendableEvent: new (type: string) => Event;
  readonly dispatchEvent: (event: Event) => boolean;
}
