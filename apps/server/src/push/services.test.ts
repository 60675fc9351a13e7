import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { serviceOf } from './services.ts';

const config = (services?: string) =>
  readConfig({
    DATABASE_URL: 'postgres://x',
    SANDBOX_SECRET: 'x'.repeat(16),
    ...(services === undefined ? {} : { PUSH_SERVICES: services }),
  }).PUSH_SERVICES;

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:DEF', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/QAbc', 'web.push.apple.com'],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', '*.notify.windows.com'],
])('%s is a push service that a new site knows', (endpoint, entry) => {
  expect(serviceOf(endpoint, config())).toBe(entry);
});

test.each([
  'http://127.0.0.1:8080/api/balance',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://evil.example/fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://evilnotify.windows.com/x',
  'https://notify.windows.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/\tx',
  'https:fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
])('%s is never called', (endpoint) => {
  expect(serviceOf(endpoint, config())).toBeUndefined();
});

test('an operator may name others, plain HTTP only on this machine and with its port', () => {
  const own = config('push.example.org, http://127.0.0.1:9999');
  expect(serviceOf('https://push.example.org/x', own)).toBe('push.example.org');
  expect(serviceOf('http://127.0.0.1:9999/x', own)).toBe('http://127.0.0.1:9999');
  for (const other of [
    'https://fcm.googleapis.com/x',
    'http://127.0.0.1:9998/x',
    'http://push.example.org/x',
    'http://x@127.0.0.1:9999/x',
    'https://127.0.0.1:9999/x',
  ])
    expect(serviceOf(other, own)).toBeUndefined();
});

test.each([
  'http://push.example.org',
  'http://10.0.0.1:80',
  'https://push.example.org',
  '*',
  '*.org/',
  'a b.org',
])('%s is no push service that can be named', (name) => expect(() => config(name)).toThrow(/^PUSH_SERVICES/));
