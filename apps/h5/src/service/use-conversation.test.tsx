// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConversation } from './use-conversation.ts';

let asked: string[] = [];

/** The service, where nobody has anything new to say. */
function serve(member: boolean): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url !== calls.serviceOpen.path) return new Promise(() => undefined);
    const data = {
      conversation: 'pass',
      member,
      messages: [],
      read: 0,
      on_duty: false,
      more: false,
      ended: false,
      rating: null,
    };
    return Response.json({ code: 200, message: '', data });
  });
}

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'whose conversation it is stays known while it waits for news (member: %s)',
  async (member) => {
    serve(member);
    const first = renderHook(useConversation);
    await waitFor(() => expect(asked).toContain(calls.serviceNews.path));
    expect(first.result.current.member).toBe(member);
    first.unmount();
    // The frame is loaded again: the pass is kept, and with it whose it is.
    asked = [];
    const again = renderHook(useConversation);
    await waitFor(() => expect(asked).toEqual([calls.serviceNews.path]));
    expect(again.result.current.member).toBe(member);
  },
);
