import type { Answer } from '@mingpai/contract/types';
import { call, fetchData } from '../../api/client.ts';
import { platformOf } from '../install/platform.ts';

/**
 * This browser's side of notices of arrivals (Web Push). The service worker that shows them is the one that keeps the app
 * (public/worker.js): it stays when they are turned off, and has nothing left to show.
 */

/** `install`: an iPhone, where only an app on the home screen may be told anything. */
export type Ability = 'possible' | 'denied' | 'install' | 'unsupported';

/** Why it could not be turned on: the question was answered with no, or put aside; or the push service cannot be reached. */
export type Failure = 'denied' | 'dismissed' | 'failed';

const script = '/worker.js';
/** Where a push service cannot be reached the browser may try for ever, in ms. */
const patienceMs = 20_000;

/** What this browser can do, as it stands now; asks nobody anything. */
export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  const standalone = window.matchMedia('(display-mode: standalone)').matches;
  return platformOf(navigator) === 'ios' && !standalone ? 'install' : 'unsupported';
}

/**
 * How it stands between this browser and the server. What this member has turned on here follows them into the present session and
 * language; what somebody else turned on stays theirs.
 */
export async function standing(signal?: AbortSignal): Promise<Answer<'pushState'>> {
  const subscription = await subscriptionHere();
  const endpoint = subscription?.endpoint;
  const state = await fetchData('pushState', endpoint === undefined ? {} : { endpoint }, { signal });
  const on = state.on && Notification.permission === 'granted';
  if (on && subscription) await call('subscribePush', wire(subscription), { signal });
  return { ...state, on };
}

/**
 * Asks for permission (call it in the tap itself: browsers take no other), and subscribes.
 *
 * @param publicKey of the site, base64url
 */
export async function turnOn(publicKey: string): Promise<Failure | undefined> {
  const answer = await Notification.requestPermission();
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'dismissed';
  try {
    await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const subscription = await inTime(subscribe(await navigator.serviceWorker.ready, octets(publicKey)));
    try {
      await call('subscribePush', wire(subscription));
    } catch (fault) {
      await subscription.unsubscribe();
      throw fault;
    }
    return undefined;
  } catch {
    await turnOffHere();
    return 'failed';
  }
}

/** Turns it off with the server, then here. @throws as calls do: it is still on then */
export async function turnOff(): Promise<void> {
  const endpoint = (await subscriptionHere())?.endpoint;
  if (endpoint !== undefined) await call('unsubscribePush', { endpoint });
  await turnOffHere();
}

/** Leaves no subscription in this browser. */
export async function turnOffHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known) {
    const key = known.options.applicationServerKey;
    if (key !== null && same(new Uint8Array(key), applicationServerKey)) return known;
    // One for another key, of a site that has been set up anew, would take nothing from this one.
    await known.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function wire(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error('too slow')), patienceMs)),
  ]);
}

function octets(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

function same(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((octet, index) => octet === right[index]);
}
