export type { SettledStream } from './bets.ts';
export { webhookConsole } from './console.ts';
export { eventRow, noteEvent } from './events.ts';
export { webhookGauges } from './gauges.ts';
export { webhookKind } from './rule.ts';
export { openWebhookSender, type WebhookSender } from './sender.ts';
