import { thousands } from './amount.ts';

/** `7654321.00 元` is `7,654,321.00 元`: the server writes figures plainly. Days, hashes and counts have no point behind them. */
export function withThousands(text: string): string {
  return text.replace(/(?:^|[^\w.])\d{4,}\.(?=\d)/g, (found) => found.replace(thousands, ','));
}
