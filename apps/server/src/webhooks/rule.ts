/** An address and its secret take two people: whoever sets it hears of every deposit and of every exclusion. */
import type { Draft, Figure, RuleKind } from '../backoffice/index.ts';
import type { Clock } from '../platform/clock.ts';
import { applyWebhook, type ProposedWebhook, type Receiver } from './receivers.ts';

export function webhookKind(clock: Clock): RuleKind {
  return { apply: (tx, { proposed }) => applyWebhook(tx, clock.now(), proposed as ProposedWebhook) };
}

export interface WantedWebhook {
  readonly title: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** @param was undefined: a new one */
export function addressDraft(was: Receiver | undefined, { title, url, events }: WantedWebhook): Draft {
  const { host } = new URL(url);
  const figures = [
    figure('webhook.title', was?.title, title),
    // Its path may be what lets somebody in.
    { ...figure('webhook.url', was?.url, url), hidden: true },
    figure('webhook.events', was?.events.join(', '), events.join(', ')),
  ].filter(({ before, after }) => before !== after);
  return draft(was, title, {
    proposed: {
      what: 'address',
      ...(was === undefined ? {} : { id: Number(was.id) }),
      title,
      url,
      events: [...events],
    },
    figures,
    action: was === undefined ? 'webhook_added' : 'webhook_changed',
    detail: { title, host, events: events.join(', ') },
  });
}

export function secretDraft(was: Receiver): Draft {
  return draft(was, was.title, {
    proposed: { what: 'secret', id: Number(was.id) },
    figures: [figure('webhook.secret', '***', '****')],
    action: 'webhook_secret_renewed',
    detail: { title: was.title },
  });
}

function draft(
  was: Receiver | undefined,
  name: string,
  what: Pick<Draft, 'proposed' | 'figures' | 'action' | 'detail'>,
): Draft {
  const subject = `webhook/${was?.id ?? 'new'}`;
  return { kind: 'webhook', subject, name, needs: 'webhooks', holds: [subject], waits: false, ...what };
}

function figure(path: string, before: string | undefined, after: string): Figure {
  return {
    path,
    unit: 'text',
    before: before ?? null,
    after,
    far: false,
    distance: null,
    hidden: false,
  };
}
