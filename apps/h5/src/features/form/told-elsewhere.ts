import type { MutateOptions } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/notify.ts';

type Send<Reply, Sent> = (sent: Sent, options: MutateOptions<Reply, Error, Sent>) => Promise<Reply>;
type Shown<Reply, Sent> = MutateOptions<Reply, Error, Sent> & { readonly onSuccess: (reply: Reply) => void };

/**
 * Sends what moves money, whose page shows what became of it. Where the page was left before the answer came nothing of it is shown: then
 * it is said wherever the member is, who might ask for it once more. A refusal is the call's to say, unless it is a quiet one.
 *
 * @param send `mutateAsync` of the call @param taken what is said elsewhere of the reply
 */
export function sendAndTell<Reply, Sent>(
  send: Send<Reply, Sent>,
  sent: Sent,
  { onSuccess, ...others }: Shown<Reply, Sent>,
  taken: (reply: Reply) => string,
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
    (reply) => seen || toast(taken(reply), true),
    () => undefined,
  );
}
