import type { MutateOptions } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/notify.ts';

type Send<Reply, Sent> = (sent: Sent, options: MutateOptions<Reply, Error, Sent>) => Promise<Reply>;
type Shown<Reply, Sent> = MutateOptions<Reply, Error, Sent> & { readonly onSuccess: (reply: Reply) => void };

/**
 * Sends an order whose page shows what became of it. Where the page was left before the answer came nothing of it is shown: then it is said
 * wherever the member is, who might ask for it once more. A refusal is said everywhere as it is.
 *
 * @param send `mutateAsync` of the call @param taken what is said elsewhere
 */
export function sendAndTell<Reply, Sent>(
  send: Send<Reply, Sent>,
  sent: Sent,
  { onSuccess, ...others }: Shown<Reply, Sent>,
  taken: string,
): void {
  let seen = false;
  const answered = send(sent, {
    ...others,
    onSuccess(reply) {
      seen = true;
      onSuccess(reply);
    },
  });
  answered.then(
    () => seen || toast(taken, true),
    () => undefined,
  );
}
